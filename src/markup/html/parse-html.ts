/**
 * The one place where the server parses markup. Parsers open formatting again in every paragraph, and move what
 * stands wrongly in a table: a few kilobytes can ask for millions of nodes. So the work is counted while it is done,
 * and ends with an error when there is more of it than any text needs.
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

/** Levels of elements that stand in each other: deeper trees would exhaust the stack of whoever walks over them. */
const maxDepth = 400;

/**
 * Nodes and attributes that are made, and nodes that are moved. The densest text needs one for each of its characters;
 * the rest is for what is opened again.
 */
const steps = { base: 1000, perCharacter: 2, max: 200_000 };

/** Characters of the attributes that are made. Those of the text itself are no more than its own. */
const characters = { base: 10_000, perCharacter: 4 };

/** The markup makes more of itself than any text does. The message goes on from "The HTML". */
export class MarkupLimitError extends Error {
  override readonly name = 'MarkupLimitError';
  /** Where in the markup, in UTF-16 units. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A start tag as it was written, also one that the tree has no element for. */
export interface StartTag {
  /** In lower case, as the names of attributes are. */
  readonly name: string;
  /** Without those whose name came before in the same tag. */
  readonly attributes: readonly Attribute[];
  readonly isSelfClosing: boolean;
  /** UTF-16 units of the markup, from and up to. */
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a fragment of HTML. Elements and texts know where in the markup they stand.
 * @param onStartTag told of each start tag, in the order of the markup
 * @throws {MarkupLimitError}
 */
export function parseHtml(html: string, onStartTag?: (tag: StartTag) => void): ParentNode {
  const parser = createParser(html, true);
  if (onStartTag) tellStartTags(parser, onStartTag);
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

function tellStartTags(parser: Parser<DefaultTreeAdapterMap>, onStartTag: (tag: StartTag) => void): void {
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

/** The default tree, with its work counted. */
function countingAdapter(length: number): TreeAdapter<DefaultTreeAdapterMap> {
  const maxSteps = Math.min(steps.base + steps.perCharacter * length, steps.max);
  const maxCharacters = characters.base + characters.perCharacter * length;
  let stepsDone = 0;
  let charactersMade = 0;
  /** Elements without their end, and what the parser puts around all of them. */
  let open = 0;
  let offset = 0;

  function count(done: number): void {
    stepsDone += done;
    if (stepsDone > maxSteps) throw new MarkupLimitError('makes too many elements', offset);
  }

  /** The place of a child that is among the last ones, unless the markup is made to be slow. */
  function placeOf(children: readonly ChildNode[], child: ChildNode): number {
    const place = children.lastIndexOf(child);
    count(Math.ceil((children.length - place) / 16));
    return place;
  }

  function insert(parent: ParentNode, node: ChildNode, place: number): void {
    parent.childNodes.splice(place, 0, node);
    node.parentNode = parent;
  }

  function createTextNode(value: string): TextNode {
    count(1);
    return defaultTreeAdapter.createTextNode(value);
  }

  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attrs) {
      count(1 + attrs.length);
      for (const { name, value } of attrs) charactersMade += name.length + value.length;
      if (charactersMade > maxCharacters)
        throw new MarkupLimitError('repeats its attributes too often', offset);
      // An element that is opened again has attributes of its own, so that one can be changed without the other.
      return defaultTreeAdapter.createElement(
        tagName,
        namespaceURI,
        attrs.map((attribute) => ({ ...attribute })),
      );
    },
    createTextNode,
    createCommentNode(data) {
      count(1);
      return defaultTreeAdapter.createCommentNode(data);
    },
    insertBefore(parent, node, reference) {
      insert(parent, node, placeOf(parent.childNodes, reference));
    },
    detachNode(node) {
      count(1);
      const { parentNode } = node;
      if (!parentNode) return;
      parentNode.childNodes.splice(placeOf(parentNode.childNodes, node), 1);
      node.parentNode = null;
    },
    insertText(parent, text) {
      const last = parent.childNodes.at(-1);
      if (last && defaultTreeAdapter.isTextNode(last)) last.value += text;
      else insert(parent, createTextNode(text), parent.childNodes.length);
    },
    insertTextBefore(parent, text, reference) {
      const place = placeOf(parent.childNodes, reference);
      const before = parent.childNodes[place - 1];
      if (before && defaultTreeAdapter.isTextNode(before)) before.value += text;
      else insert(parent, createTextNode(text), place);
    },
    onItemPush() {
      open += 1;
      if (open > maxDepth + 1) throw tooDeep(offset);
    },
    onItemPop() {
      open -= 1;
    },
    setNodeSourceCodeLocation(node, location) {
      offset = Math.max(offset, location?.startOffset ?? 0);
      defaultTreeAdapter.setNodeSourceCodeLocation(node, location);
    },
  };
}

function tooDeep(offset: number): MarkupLimitError {
  return new MarkupLimitError('is nested too deeply', offset);
}

/**
 * What stands wrongly may be nested deeper than it was while it was open.
 * @throws {MarkupLimitError}
 */
function checkDepth(tree: ParentNode): void {
  let parents: ParentNode[] = [tree];
  for (let depth = 0; parents.length > 0; depth += 1) {
    if (depth > maxDepth) throw tooDeep(startOf(parents[0]));
    parents = parents.flatMap(({ childNodes }) => childNodes.flatMap(parentIn));
  }
}

/** What children of a child stand in, if it may have any. */
function parentIn(node: ChildNode): ParentNode[] {
  if ('content' in node) return [node.content];
  return 'childNodes' in node ? [node] : [];
}

function startOf(node: ParentNode | undefined): number {
  return node && 'tagName' in node ? (node.sourceCodeLocation?.startOffset ?? 0) : 0;
}
