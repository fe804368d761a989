/**
 * Parses markup on the server; no other file does. An HTML parser reopens formatting in every paragraph, and moves
 * misplaced elements out of tables, so that a few kilobytes can require millions of nodes. Therefore the work is
 * counted during parsing, and an error ends it when it exceeds what any text needs.
 */

import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  Parser,
  serialize,
  type TreeAdapter,
} from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type TextNode = DefaultTreeAdapterTypes.TextNode;
export type Attribute = Element['attrs'][number];

/** Maximum depth of nested elements: recursive functions would exhaust the stack on deeper trees. */
const maxDepth = 400;

/**
 * Limits on nodes and attributes that are created, and nodes that are moved. The densest text needs one per character;
 * the rest allows reopened formatting.
 */
const steps = { base: 1000, perCharacter: 2, max: 200_000 };

/** Limits on the characters of all created attributes: without reopened formatting, no more than in the markup. */
const characters = { base: 10_000, perCharacter: 4 };

/** The error for markup that exceeds what any text needs. Its message is a predicate whose subject is "The HTML". */
export class MarkupLimitError extends Error {
  override readonly name = 'MarkupLimitError';
  /** Offset in the markup at which the limit was exceeded, in UTF-16 units. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A start tag as written, even if it creates no element in the tree. */
export interface StartTag {
  /** In lower case, like the attribute names. */
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly isSelfClosing: boolean;
  /** Offsets in the markup of the tag's start and end, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Parses an HTML fragment into elements and texts with their offsets in the markup.
 * @param onStartTag called for each start tag, in the order of the markup
 * @throws {MarkupLimitError}
 */
export function parseHtml(html: string, onStartTag?: (tag: StartTag) => void): ParentNode {
  const parser = createParser(html, true);
  if (onStartTag) reportStartTags(parser, onStartTag);
  return parse(parser, html);
}

/**
 * Parses like `parseHtml` in two thirds of the time, but neither nodes nor errors have offsets in the markup.
 * @throws {MarkupLimitError}
 */
export function parseUnlocated(html: string): ParentNode {
  return parse(createParser(html, false), html);
}

function createParser(html: string, isLocated: boolean): Parser<DefaultTreeAdapterMap> {
  return Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    treeAdapter: countingAdapter(html.length),
    sourceCodeLocationInfo: isLocated,
    scriptingEnabled: false,
  });
}

function parse(parser: Parser<DefaultTreeAdapterMap>, html: string): ParentNode {
  parser.tokenizer.write(html, true);
  const tree = parser.getFragment();
  checkDepth(tree);
  return tree;
}

export function printHtml(tree: ParentNode): string {
  return serialize(tree, { scriptingEnabled: false });
}

function reportStartTags(parser: Parser<DefaultTreeAdapterMap>, onStartTag: (tag: StartTag) => void): void {
  const process = parser.onStartTag.bind(parser);
  parser.onStartTag = (token) => {
    const { tagName, attrs, selfClosing, location } = token;
    // Copied, because the parser renames attributes of SVG and MathML in place.
    const attributes = attrs.map(({ name, value }) => ({ name, value }));
    if (location) {
      const { startOffset, endOffset } = location;
      onStartTag({
        name: tagName,
        attributes,
        isSelfClosing: selfClosing,
        start: startOffset,
        end: endOffset,
      });
    }
    process(token);
  };
}

/** Counts a parser's work on one markup: steps, characters of attributes, and open elements. */
class CountedWork {
  readonly #maxSteps: number;
  readonly #maxCharacters: number;
  #steps = 0;
  #characters = 0;
  /** Number of open elements, including the one that the parser puts around the fragment. */
  #open = 0;
  #offset = 0;

  /** @param length length of the markup in UTF-16 units */
  constructor(length: number) {
    this.#maxSteps = Math.min(steps.base + steps.perCharacter * length, steps.max);
    this.#maxCharacters = characters.base + characters.perCharacter * length;
  }

  add(done: number): void {
    this.#steps += done;
    if (this.#steps > this.#maxSteps) throw new MarkupLimitError('makes too many elements', this.#offset);
  }

  addElement(attributes: readonly Attribute[]): void {
    this.add(1 + attributes.length);
    for (const { name, value } of attributes) this.#characters += name.length + value.length;
    if (this.#characters > this.#maxCharacters)
      throw new MarkupLimitError('repeats its attributes too often', this.#offset);
  }

  open(): void {
    this.#open += 1;
    if (this.#open > maxDepth + 1) throw tooDeep(this.#offset);
  }

  close(): void {
    this.#open -= 1;
  }

  reach(offset: number): void {
    this.#offset = Math.max(this.#offset, offset);
  }
}

/** Creates the default tree adapter with counted work. */
function countingAdapter(length: number): TreeAdapter<DefaultTreeAdapterMap> {
  const work = new CountedWork(length);

  /** Returns the index of a child. It is near the end, except in markup that is meant to be slow. */
  function indexIn(children: readonly ChildNode[], child: ChildNode): number {
    const index = children.lastIndexOf(child);
    work.add(Math.ceil((children.length - index) / 16));
    return index;
  }

  function createTextNode(value: string): TextNode {
    work.add(1);
    return defaultTreeAdapter.createTextNode(value);
  }

  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attrs) {
      work.addElement(attrs);
      // A reopened element gets its own copies of attributes, so that changing one does not change the other.
      const own = attrs.map((attribute) => ({ ...attribute }));
      return defaultTreeAdapter.createElement(tagName, namespaceURI, own);
    },
    createTextNode,
    createCommentNode(data) {
      work.add(1);
      return defaultTreeAdapter.createCommentNode(data);
    },
    insertBefore(parent, node, reference) {
      insert(parent, node, indexIn(parent.childNodes, reference));
    },
    detachNode(node) {
      work.add(1);
      const { parentNode } = node;
      if (!parentNode) return;
      parentNode.childNodes.splice(indexIn(parentNode.childNodes, node), 1);
      node.parentNode = null;
    },
    insertText(parent, text) {
      const last = parent.childNodes.at(-1);
      if (last && defaultTreeAdapter.isTextNode(last)) last.value += text;
      else insert(parent, createTextNode(text), parent.childNodes.length);
    },
    insertTextBefore(parent, text, reference) {
      const index = indexIn(parent.childNodes, reference);
      const before = parent.childNodes[index - 1];
      if (before && defaultTreeAdapter.isTextNode(before)) before.value += text;
      else insert(parent, createTextNode(text), index);
    },
    onItemPush: () => work.open(),
    onItemPop: () => work.close(),
    setNodeSourceCodeLocation(node, location) {
      work.reach(location?.startOffset ?? 0);
      defaultTreeAdapter.setNodeSourceCodeLocation(node, location);
    },
  };
}

function insert(parent: ParentNode, node: ChildNode, index: number): void {
  parent.childNodes.splice(index, 0, node);
  node.parentNode = parent;
}

function tooDeep(offset: number): MarkupLimitError {
  return new MarkupLimitError('is nested too deeply', offset);
}

/**
 * Checks the depth of the finished tree, because moved elements may be nested deeper than they were while open.
 * @throws {MarkupLimitError}
 */
function checkDepth(tree: ParentNode): void {
  let parents: ParentNode[] = [tree];
  for (let depth = 0; parents.length > 0; depth += 1) {
    if (depth > maxDepth) throw tooDeep(sourceOffset(parents[0]));
    parents = parents.flatMap(({ childNodes }) => childNodes.flatMap(parentIn));
  }
}

/** Returns the parent of a node's children: the node, or the content of a template; empty if it has none. */
function parentIn(node: ChildNode): ParentNode[] {
  if ('content' in node) return [node.content];
  return 'childNodes' in node ? [node] : [];
}

function sourceOffset(node: ParentNode | undefined): number {
  return node && 'tagName' in node ? (node.sourceCodeLocation?.startOffset ?? 0) : 0;
}
