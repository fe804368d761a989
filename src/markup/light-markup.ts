/**
 * Plain text by visitors and agents, with marks for lists, bold text, code and links: `- item`, `1. item`, `**bold**`,
 * `` `code` `` and `[text](https://…)`. A link may have a description, `[text](https://… "description")`; on a line of its
 * own it is then a paragraph of its own, which pages draw as a card. The text is stored as typed.
 */

/** Maximum length in characters. Longer texts are shown without formatting: each mark may scan this far ahead. */
const longest = 20_000;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Returns markup, which browsers sanitise like any other. */
export function lightMarkup(text: string): string {
  if (text.length > longest) return paragraph([text]);
  const lines = text.split(/\r\n|\r|\n/);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const kind = lineKind(lines[at] ?? '');
    let end = at + 1;
    if (kind === 'fence') {
      while (end < lines.length && lineKind(lines[end] ?? '') !== 'fence') end += 1;
      blocks.push(`<pre><code>${escapeText(lines.slice(at + 1, end).join('\n'))}</code></pre>`);
      at = end + 1;
      continue;
    }
    while (end < lines.length && lineKind(lines[end] ?? '') === kind) end += 1;
    const part = lines.slice(at, end);
    if (kind === 'text') blocks.push(paragraph(part));
    else if (kind === 'card') blocks.push(...part.map((line) => paragraph([line])));
    else if (kind !== 'blank') blocks.push(list(kind, part));
    at = end;
  }
  return blocks.join('');
}

/** Removes the marks of a typed text, for lists that show one line of it. */
export function withoutMarks(text: string): string {
  if (text.length > longest) return text;
  return text.replace(marks, (whole, code?: string, bold?: string, linked?: string) => {
    return code ?? bold ?? linked ?? whole;
  });
}

type LineKind = 'blank' | 'text' | 'card' | 'ul' | 'ol' | 'fence';

const card = /^\[[^[\]]{1,200}\]\(https?:\/\/[^\s()]{1,1000} "[^"]{1,300}"\)$/i;

function lineKind(line: string): LineKind {
  if (line.trim() === '') return 'blank';
  if (line.startsWith('```')) return 'fence';
  if (card.test(line)) return 'card';
  if (/^ {0,3}[-*•] /.test(line)) return 'ul';
  return /^ {0,3}\d{1,3}[.)] /.test(line) ? 'ol' : 'text';
}

const paragraph = (lines: readonly string[]) => `<p>${lines.map(inline).join('<br>')}</p>`;

function list(kind: 'ul' | 'ol', lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${inline(line.replace(/^ {0,3}(?:[-*•]|\d{1,3}[.)]) /, ''))}</li>`);
  // A list that begins with 3 continues an earlier list.
  const start = kind === 'ol' ? Number.parseInt(lines[0] ?? '1', 10) : 1;
  return `<${kind}${start > 1 ? ` start="${start}"` : ''}>${items.join('')}</${kind}>`;
}

/** Matches code, bold text, a link with a label and perhaps a description, and a URL. */
const marks =
  /`([^`]{1,2000})`|(?<!\w)\*\*(?=\S)([^*]{1,2000})(?<=\S)\*\*(?!\w)|\[([^[\]]{1,200})\]\((https?:\/\/[^\s()]{1,1000})(?: "([^"]{1,300})")?\)|(\bhttps?:\/\/[^\s<>"`]{1,2000})/gi;

function inline(line: string): string {
  let html = '';
  let at = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, code, bold, text, href, title, address] = match;
    html += escapeText(line.slice(at, match.index));
    at = match.index + whole.length;
    if (code !== undefined) html += `<code>${escapeText(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${escapeText(bold)}</strong>`;
    else if (text !== undefined && href !== undefined) html += linkTo(href, text, title);
    else if (address !== undefined) {
      // Punctuation after a URL belongs to the sentence.
      const url = withoutPunctuation(address);
      html += linkTo(url, url) + escapeText(address.slice(url.length));
    }
  }
  return html + escapeText(line.slice(at));
}

function linkTo(href: string, text: string, title?: string): string {
  const description = title === undefined ? '' : ` title="${escapeText(title)}"`;
  return `<a href="${escapeText(href)}"${description}>${escapeText(text)}</a>`;
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && '.,:;!?)]}\'"'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
