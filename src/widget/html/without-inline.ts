/**
 * Takes out of markup what a strict page reports before anybody can judge it: Chromium tells the page's policy of
 * inline styles and handlers as soon as it parses them, even for a document that is never shown. What is safe is
 * decided by the sanitiser alone, which reads the result.
 *
 * What is very long ends early: browsers take the square of the time for twice as many elements in each other.
 */

/** Characters that are read, and tags among them: far more than a long article has. */
const longest = 2_000_000;
const mostTags = 30_000;

/** Their content is never shown. As it may be read in two ways, it is left out whole. */
const unread = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

const reported = /^(?:on|style$)/i;

// As browsers split markup: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
const next = /<(?:!--(?:-?>|[\s\S]*?(?:--!?>|$))|(\/?)([a-z][^\t\n\f\r />]*)|[!?/][^>]*>?)/gi;
const attribute =
  /[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >]*))?/y;

/** The same markup in plain spelling, without inline styles, handlers, scripts and comments. */
export function withoutInline(raw: string): string {
  const markup = raw.slice(0, longest);
  let written = '';
  let at = 0;
  const endOf = createEndOf(markup);
  const text = (end: number) => markup.slice(at, end).replaceAll('<', '&lt;');
  for (let tags = 0; tags < mostTags; tags += 1) {
    next.lastIndex = at;
    const found = next.exec(markup);
    if (!found) return written + text(markup.length);
    const [{ length }, slash = '', name] = found;
    written += text(found.index);
    at = found.index + length;
    if (name === undefined) continue;

    const tag = readTag(markup, at);
    // A tag that does not end is none.
    if (!tag) return written;
    at = tag.end;
    const element = name.toLowerCase();
    const isStart = slash === '';
    if (unread.has(element)) {
      if (!isStart) continue;
      // Frames may become links, which need their attributes.
      if (element === 'iframe') written += `<${name}${tag.attributes}></${name}>`;
      at = endOf(element, tag);
    } else written += `<${slash}${name}${isStart ? tag.attributes : ''}${tag.isClosed ? ' /' : ''}>`;
  }
  return written;
}

interface Tag {
  readonly attributes: string;
  /** Where what follows begins. */
  readonly end: number;
  /** With a slash before its end. */
  readonly isClosed: boolean;
}

function readTag(markup: string, start: number): Tag | null {
  let attributes = '';
  attribute.lastIndex = start;
  while (attribute.lastIndex < markup.length) {
    const before = attribute.lastIndex;
    const [all = '', name = '', value] = attribute.exec(markup) ?? [];
    if (name && !reported.test(name))
      attributes += ` ${name}${value === undefined ? '' : `=${quote(value)}`}`;
    const end = before + all.length;
    if (markup[end] === '>') return { attributes, end: end + 1, isClosed: !name && all.endsWith('/') };
    attribute.lastIndex = end;
  }
  return null;
}

function quote(value: string): string {
  const bare = /^["']/.test(value) ? value.slice(1, -1) : value;
  return `"${bare.replaceAll('"', '&quot;')}"`;
}

/** Makes what finds where the end tag of an element begins whose content is not markup. */
function createEndOf(markup: string): (element: string, tag: Tag) => number {
  // Looked for once: markup may have very many that do not end.
  const endless = new Set(['plaintext']);
  return (element, { end, isClosed }) => {
    const closing = new RegExp(`</${element}(?=[\\t\\n\\f\\r />])`, 'gi');
    closing.lastIndex = end;
    const found = endless.has(element) ? null : closing.exec(markup);
    if (!found) endless.add(element);
    // In a drawing it may be closed by its slash.
    return found?.index ?? (isClosed ? end : markup.length);
  };
}
