/**
 * Takes out of markup what a strict page reports before anybody can judge it: Chromium tells the page's policy of
 * inline styles and handlers as soon as it parses them, even for a document that is never shown. What is safe is
 * decided by the sanitiser alone, which reads the result.
 */

/** Their content is never shown. As it may be read in two ways, it is left out whole. */
const unread = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'title', 'xmp']);

const reported = /^(?:on|style$)/i;

// As browsers split markup: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
const next = /<(?:!--(?:-?>|[\s\S]*?(?:--!?>|$))|(\/?)([a-z][^\t\n\f\r />]*)|[!?/][^>]*>?)/gi;
const attribute =
  /[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >]*))?/y;

/** The same markup in plain spelling, without inline styles, handlers, scripts and comments. */
export function withoutInline(markup: string): string {
  let written = '';
  let at = 0;
  const text = (end: number) => markup.slice(at, end).replaceAll('<', '&lt;');
  while (true) {
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
      at = endOf(element, markup, tag);
    } else if (isStart && element === 'textarea') {
      const end = endOf(element, markup, tag);
      written += `<${name}>${text(end)}`;
      at = end;
    } else written += `<${slash}${name}${isStart ? tag.attributes : ''}${tag.isClosed ? ' /' : ''}>`;
  }
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

/** Where the end tag of an element begins whose content is not markup. */
function endOf(element: string, markup: string, { end, isClosed }: Tag): number {
  const closing = new RegExp(`</${element}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = end;
  const found = element === 'plaintext' ? null : closing.exec(markup);
  // In a drawing it may be closed by its slash.
  return found?.index ?? (isClosed ? end : markup.length);
}
