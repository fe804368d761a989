/**
 * How much markup a browser is given to parse. Its own parser has no limits, and some markup takes far more time than
 * it is long: formatting that is left open (`<b>` without its end) is opened again in every paragraph after it, each
 * tag may look through all elements that are open, and each attribute is compared with all others of its tag. 12 kB can
 * make a million elements and stop the page.
 *
 * What is counted here is never less than what a parser does. That needs no second parser: a tag counts as closed only
 * where all between it and its end is plainly written and properly nested, as editors and serialisers write it, which
 * every parser reads alike. Where that ends, everything that is open counts as left open for good.
 */

/** UTF-16 units of markup. */
const longest = 2_000_000;

/** Start tags, end tags, comments and everything else that begins like one. */
const mostTags = 30_000;

/** Tags, times the formatting that may be open at once: so many elements may be made of it. */
const mostReopened = 100_000;

/** Tags, times the elements that may be open at once: so often a parser may look at one of those. */
const mostLooks = 6_000_000;

/** Attributes of one tag. */
const mostAttributes = 20_000;

/**
 * What a parser opens again, as the HTML standard names it. Links are not among it here: a link ends the one before it,
 * so at most one of them is open.
 */
const formattingElements: ReadonlySet<string> = new Set([
  'b',
  'big',
  'code',
  'em',
  'font',
  'i',
  'nobr',
  's',
  'small',
  'strike',
  'strong',
  'tt',
  'u',
]);

/** These have no end tag. */
const emptyElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

// What is plainly written, after its `<` and before the next. The spaces are those of HTML.
const startTag =
  /^([a-z][\w:-]*)(?:[\t\n\f\r ]+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\t\n\f\r "'=`>]+))?)*[\t\n\f\r ]*\/?>/i;
const endTag = /^\/([a-z][\w:-]*)[\t\n\f\r ]*>/i;
const comment = /^!(?:--[^>]*--|doctype[^>]*)>/i;

export interface ParsingCost {
  readonly tags: number;
  /** Formatting that may be open at once, at most. */
  readonly formatting: number;
  /** Elements that may be open at once, at most. */
  readonly open: number;
  /** Attributes that one tag may have, at most. */
  readonly attributes: number;
}

/** Whether markup is more than a browser should be asked to parse. Takes time in proportion to its length. */
export function isTooMuch(markup: string): boolean {
  if (markup.length > longest) return true;
  const { tags, formatting, open, attributes } = parsingCost(markup);
  return (
    tags > mostTags ||
    tags * formatting > mostReopened ||
    tags * open > mostLooks ||
    attributes > mostAttributes
  );
}

/** Counts what a parser may have to do for markup. */
export function parsingCost(markup: string): ParsingCost {
  const elements = createOpenElements();
  let tags = 0;
  let attributes = 0;
  // Set off by spaces and the like, since the first tag that is not plainly written: where that ends is not known.
  let undecided = 0;
  for (const part of markup.split('<').slice(1)) {
    const isTag = /^[a-z/!?]/i.test(part);
    const [plain, start] = startTag.exec(part) ?? [];
    const end = endTag.exec(part)?.[1];
    const isPlain = plain !== undefined || end !== undefined || comment.test(part);
    if (plain) attributes = Math.max(attributes, plain.split(/[\t\n\f\r ]+/).length);
    if (undecided > 0 || (!isPlain && /^[a-z/]/i.test(part)))
      undecided += part.split(/[\t\n\f\r "'/]+/).length;
    if (!isTag) continue;
    tags += 1;
    if (end !== undefined) elements.close(end.toLowerCase());
    else if (start !== undefined) elements.open(start.toLowerCase());
    else if (!isPlain) {
      elements.open(/^[a-z][^\t\n\f\r />]*/i.exec(part)?.[0].toLowerCase() ?? '');
      elements.leave();
    }
  }
  return { tags, ...elements.most, attributes: Math.max(attributes, undecided) };
}

/** Follows which elements are open, as far as that is certain, and which have been left open. */
function createOpenElements() {
  const most = { formatting: 0, open: 0 };
  const left = { formatting: 0, open: 0 };
  let nested: string[] = [];
  let formatting = 0;

  /** Counts everything that is open as left open for good. */
  function leave() {
    left.open += nested.length;
    left.formatting += formatting;
    nested = [];
    formatting = 0;
  }

  function open(name: string) {
    if (emptyElements.has(name)) return;
    nested.push(name);
    if (formattingElements.has(name)) formatting += 1;
    most.open = Math.max(most.open, left.open + nested.length);
    most.formatting = Math.max(most.formatting, left.formatting + formatting);
  }

  function close(name: string) {
    if (nested.at(-1) !== name) return leave();
    nested.pop();
    if (formattingElements.has(name)) formatting -= 1;
  }

  return { most, open, close, leave };
}
