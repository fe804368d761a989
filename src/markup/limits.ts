/**
 * Limits the markup that a browser has to parse. A browser's parser has no limits, and some markup takes far more time
 * than its length suggests: unclosed formatting (`<b>` without an end tag) is reopened in every following paragraph,
 * each tag may search all open elements, and each attribute is compared with all others of its tag. 12 kB can create a
 * million elements and freeze the page.
 *
 * The counts here are upper bounds of a parser's work, found without a second parser. A tag counts as closed only if
 * everything up to its end tag is simply written and properly nested, as editors and serialisers write it, because all
 * parsers read that alike. At anything else, all open elements count as open until the end.
 */

/** Maximum length of markup in UTF-16 units. */
const longest = 2_000_000;

/** Maximum number of tags, comments, and other text that begins like them. */
const mostTags = 30_000;

/** Maximum of tags times open formatting elements: an upper bound of the elements that are created by reopening. */
const mostReopened = 100_000;

/** Maximum of tags times open elements: an upper bound of how often a parser examines an open element. */
const mostLooks = 6_000_000;

/** Maximum number of attributes of one tag. */
const mostAttributes = 20_000;

/** Formatting elements that a parser must reopen. Links are excluded: each closes the previous one. */
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

/** Elements without an end tag. */
const emptyElements: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

// These match simply written tags and comments, from after one `<` to before the next. Whitespace is what HTML defines.
const startTag =
  /^([a-z][\w:-]*)(?:[\t\n\f\r ]+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\t\n\f\r "'=`>]+))?)*[\t\n\f\r ]*\/?>/i;
const endTag = /^\/([a-z][\w:-]*)[\t\n\f\r ]*>/i;
const comment = /^!(?:--[^>]*--|doctype[^>]*)>/i;

export interface ParsingCost {
  readonly tags: number;
  /** Upper bound of formatting elements that are open at once. */
  readonly formatting: number;
  /** Upper bound of elements that are open at once. */
  readonly open: number;
  /** Upper bound of the attributes of one tag. */
  readonly attributes: number;
}

/** Whether markup exceeds what a browser should have to parse. Takes linear time. */
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

/** Computes upper bounds of a parser's work on markup. */
export function parsingCost(markup: string): ParsingCost {
  const elements = createOpenElements();
  let tags = 0;
  let attributes = 0;
  // Number of separated words since the first tag that is not simply written: that tag's end is unknown, so each may be
  // one of its attributes.
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

/** Tracks which elements are certainly open, and how many may stay open until the end. */
function createOpenElements() {
  const most = { formatting: 0, open: 0 };
  const left = { formatting: 0, open: 0 };
  let nested: string[] = [];
  let formatting = 0;

  /** Counts all open elements as open until the end. */
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
