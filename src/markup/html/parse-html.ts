/**
 * Parses markup for the server, in this one place. Parsers open formatting again in every paragraph, and move misplaced
 * elements out of tables: a few kilobytes can ask for millions of nodes. So the work is counted while it is done, and
 * ends with an error when it exceeds the needs of any text.
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

/** Levels of nested elements: functions that walk over deeper trees would exhaust the stack. */
const maxDepth = 400;

/**
 * Nodes and attributes that are made, and nodes that are moved. The densest text needs one for each of its characters;
 * the rest is for formatting that is opened again.
 */
const steps = { base: 1000, perCharacter: 2, max: 200_000 };

/** Characters of the attributes that are made: the text itself has no more than its own length. */
const characters = { base: 10_000, perCharacter: 4 };

/** Thrown for markup that exceeds the needs of any text. The message goes on from "The HTML". */
export class MarkupLimitError extends Error {
  override readonly name = 'MarkupLimitError';
  /** UTF-16 units of the markup before the excess. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A start tag as it was written, also one without an element in the tree. */
export interface StartTag {
  /** In lower case, as the names of attributes are. */
  readonly name: string;
  /** Without repeated names. */
  readonly attributes: readonly Attribute[];
  readonly isSelfClosing: boolean;
  /** UTF-16 units of the markup before the tag, and before its end. */
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a fragment of HTML into elements and texts with their places in the markup.
 * @param onStartTag called for each start tag, in the order of the markup
 * @throws {MarkupLimitError}
 */
export function parseHtml(html: string, onStartTag?: (tag: StartTag) => void): ParentNode {
  const parser = createParser(html, true);
  if (onStartTag) reportStartTags(parser, onStartTag);
  return parse(parser, html);
}

/**
 * Parses as `parseHtml` in two thirds of the time: neither the nodes of the tree nor errors have places in the markup.
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
    // The parser changes the attributes of drawings and formulas in place.
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

/** The work that a parser has done on one markup, in steps, characters and open elements. */
class CountedWork {
  readonly #maxSteps: number;
  readonly #maxCharacters: number;
  #steps = 0;
  #characters = 0;
  /** Elements without their end, and the one that the parser puts around all of them. */
  #open = 0;
  #offset = 0;

  /** @param length UTF-16 units of the markup */
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

/** The default tree, whose work is counted. */
function countingAdapter(length: number): TreeAdapter<DefaultTreeAdapterMap> {
  const work = new CountedWork(length);

  /** The index of a child, which is among the last ones unless the markup is made to be slow. */
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
      // An element that is opened again has attributes of its own, so that one can be changed without the other.
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
 * Checks the finished tree: misplaced elements may be nested deeper than they were while open.
 * @throws {MarkupLimitError}
 */
function checkDepth(tree: ParentNode): void {
  let parents: ParentNode[] = [tree];
  for (let depth = 0; parents.length > 0; depth += 1) {
    if (depth > maxDepth) throw tooDeep(sourceOffset(parents[0]));
    parents = parents.flatMap(({ childNodes }) => childNodes.flatMap(parentIn));
  }
}

/** The parent of a node's children, which is its content in a template. */
function parentIn(node: ChildNode): ParentNode[] {
  if ('content' in node) return [node.content];
  return 'childNodes' in node ? [node] : [];
}

function sourceOffset(node: ParentNode | undefined): number {
  return node && 'tagName' in node ? (node.sourceCodeLocation?.startOffset ?? 0) : 0;
}
