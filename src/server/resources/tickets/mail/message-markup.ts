/** A mail as the HTML of a message: what was written in it, and folded below that what it quotes. */

import { htmlOfText } from '../../../html/escape-html.ts';
import { type MessageText, messageText } from '../../../html/message-text.ts';
import type { BodyPart, MailBody } from '../../../mail/incoming/quotes/read-body.ts';
import { withoutBackCodes } from '../../../visitor/back-codes/back-code.ts';

/** What stands in place of a text that is too long; the mail itself is kept. */
const tooLarge = 'This mail is too large to be shown.';

/** @param missing names of files that were not taken */
export function markupOfMail(
  { written, quote }: MailBody,
  { isTooLarge, missing }: { readonly isTooLarge: boolean; readonly missing: readonly string[] },
): MessageText {
  const notes = [...(isTooLarge ? [tooLarge] : []), ...missing.map((name) => `[${name}]`)];
  const plain = [written.plain, ...notes, ...(quote ? ['', quote.plain] : [])].join('\n');
  const html = [
    htmlOf(written),
    ...notes.map((note) => `<p>${htmlOfText(note)}</p>`),
    // Three dots are what mail programs show for a folded quote, in every language.
    ...(quote ? [`<details><summary>…</summary>${htmlOf(quote)}</details>`] : []),
  ].join('');
  const read = messageText(html);
  return {
    plain: withoutBackCodes(plain),
    html: withoutBackCodes(read.isHtml ? read.html : htmlOfText(plain)),
    isHtml: written.html !== null,
  };
}

function htmlOf({ plain, html }: BodyPart): string {
  return html ?? htmlOfText(plain);
}
