/** Prints an email's HTML: escaped texts and an agent's formatting. The only image is the logo, so that no reader is tracked. */

import { escapeAttribute, escapeHtml, textToHtml } from '../../../markup/html/escape-html.ts';
import type { MailFile, MailLink, MailLogo, MailMessage, MailParts, Quote } from './mail-parts.ts';

// Mail programs that ignore style sheets use their own style; the rest use this one, in light and dark mode.
const style = `:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#f5f5f7;color:#16171d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif}
.mail{max-width:600px;margin:0 auto;padding:0 24px 24px;background:#fff;border-top:4px solid;border-radius:4px;overflow-wrap:anywhere}
.name{padding:16px 0;font-weight:600}.logo{display:inline-block;max-width:100%;padding:6px 8px;border-radius:6px;background:#fff;color:#16171d;vertical-align:middle}.name a{color:inherit;text-decoration:none}
.quiet{color:#5b5e6b;font-size:14px}
.back{margin:24px 0 0}.back a{display:inline-block;margin-bottom:4px;padding:8px 16px;border:2px solid;border-radius:8px;color:inherit;font-weight:600;text-decoration:none}
.signature{margin-top:12px}
.footer{margin-top:24px;padding-top:12px;border-top:1px solid #e4e4ea}
pre{white-space:pre-wrap}
blockquote{margin:8px 0 0;padding-inline-start:12px;border-inline-start:2px solid #e4e4ea}
@media (prefers-color-scheme:dark){body{background:#15161b;color:#eeeef2}.mail{background:#1d1e25}.quiet{color:#a2a5b3}.footer,blockquote{border-color:#2e303a}a{color:#aab6ff}.back a{color:inherit}}`;

export function printHtml(parts: MailParts): string {
  const {
    language,
    direction,
    name,
    color,
    logo,
    siteUrl,
    title,
    context = [],
    messages,
    filesLabel,
    back,
    footer,
    quotes,
  } = parts;
  const head = logo === undefined ? escapeHtml(name) : printLogo(logo);
  const shownName = siteUrl === null ? head : `<a href="${escapeAttribute(siteUrl)}">${head}</a>`;
  return `<!doctype html>
<html lang="${escapeAttribute(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title ?? name)}</title><style>${style}</style></head>
<body><div class="mail" style="border-top-color:${escapeAttribute(color)}">
<div class="name">${shownName}</div>
${title === null ? '' : `<p class="quiet">${escapeHtml(title)}</p>\n`}${printContext(context)}${messages.map((message) => printMessage(message, filesLabel)).join('\n')}
${back === null ? '' : `${printLink(back, color)}\n`}<div class="footer quiet">${escapeHtml(footer)}</div>
${quotes.map(printQuote).join('\n')}
</div></body></html>
`;
}

/** The logo has a light ground, also in dark mode: mail programs choose no other picture for it. */
function printLogo({ url, alt, width, height }: MailLogo): string {
  return `<img class="logo" src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}" width="${width}" height="${height}">`;
}

function printContext(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<p class="quiet">${lines.map((line) => `<span dir="auto">${linked(line)}</span>`).join('<br>')}</p>\n`;
}

function printMessage(
  { heading, text, formatted, signature, files }: MailMessage,
  filesLabel: string,
): string {
  const above = heading === null ? '' : `<p class="quiet">${escapeHtml(heading)}</p>\n`;
  const below =
    files.length === 0
      ? ''
      : `\n<p class="quiet">${escapeHtml(filesLabel)}</p><ul>${files.map(printFile).join('')}</ul>`;
  const signed =
    signature === undefined
      ? ''
      : `\n<div class="signature quiet" dir="auto">${signature.html ?? linked(signature.text)}</div>`;
  return `${above}<div dir="auto">${formatted?.html ?? linked(text.trim())}</div>${signed}${below}`;
}

function printLink({ url, label, note }: MailLink, color: string): string {
  const border = escapeAttribute(color);
  const below = note === null ? '' : `<br><span class="quiet">${escapeHtml(note)}</span>`;
  return `<p class="back"><a href="${escapeAttribute(url)}" style="border-color:${border}">${escapeHtml(label)}</a>${below}</p>`;
}

function printFile({ name, url }: MailFile): string {
  const shown = escapeHtml(name);
  return `<li>${url === null ? shown : `<a href="${escapeAttribute(url)}">${shown}</a>`}</li>`;
}

function printQuote({ heading, text }: Quote): string {
  return `<div class="quiet"><p>${escapeHtml(heading)}</p><blockquote dir="auto">${textToHtml(text.trim())}</blockquote></div>`;
}

const address = /https?:\/\/[^\s<>"'`]{1,2000}/g;

/** Escapes a text, and makes its URLs links that show the whole URL. */
function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = match[0].replace(/[).,;:!?\]]$/, '');
    html += `${textToHtml(text.slice(end, match.index))}<a href="${escapeAttribute(url)}">${escapeHtml(url)}</a>`;
    end = match.index + url.length;
  }
  return html + textToHtml(text.slice(end));
}
