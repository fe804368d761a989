/** Shortens the text of a very long mail, and attaches the whole text as a file. */

import { withoutOneTimeCodes } from '../../../visitor/magic-links/one-time-code.ts';
import type { MailFile } from '../parse/parsed-mail.ts';
import type { BodyPart, MailBody } from './read-body.ts';

/** UTF-16 units of the longest message. */
export const mostShown = 200_000;

export interface ShortenedBody {
  readonly body: MailBody;
  /** The whole text of the mail; null if `body` contains it. */
  readonly wholeText: MailFile | null;
}

/** Converts shortened parts to plain text, as HTML cannot be cut anywhere. */
export function shortenBody(body: MailBody): ShortenedBody {
  const { written, quote } = body;
  const quoted = quote?.plain.length ?? 0;
  if (written.plain.length + quoted <= mostShown) return { body, wholeText: null };
  const left = mostShown - written.plain.length;
  return {
    body: {
      written: shortenPart(written, mostShown),
      quote: quote === null || left <= 0 ? null : shortenPart(quote, left),
    },
    wholeText: textFile(quote === null ? written.plain : `${written.plain}\n\n${quote.plain}`),
  };
}

function shortenPart(part: BodyPart, most: number): BodyPart {
  if (part.plain.length <= most) return part;
  // Codes are removed before the cut, as half a code would not be recognised.
  const cut = withoutOneTimeCodes(part.plain).slice(0, most);
  // The cut must not split a surrogate pair.
  return { plain: /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut, html: null };
}

function textFile(text: string): MailFile {
  return {
    name: 'message.txt',
    type: 'text/plain',
    // A byte order mark shows programs that the file is UTF-8.
    bytes: Uint8Array.from(Buffer.from(`\ufeff${withoutOneTimeCodes(text)}`)),
    contentId: null,
    isInline: false,
  };
}
