/** Prints a mail as the HTML of a message: its own text, and its quotes folded below. */

import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { type MessageText, messageText } from '../../../../markup/html/message-text.ts';
import type { BodyPart, MailBody } from '../../../mail/incoming/quotes/read-body.ts';
import { withoutOneTimeCodes } from '../../../visitor/magic-links/one-time-code.ts';
import { type MailPictures, mentionedIn, withoutLoading } from './mail-pictures.ts';

export interface MailFiles {
  /** Files that were refused. */
  readonly missing: readonly { readonly name: string; readonly contentId: string | null }[];
  readonly pictures: MailPictures;
}

/** A mail to be printed as a message. */
export interface PrintedMail {
  readonly body: MailBody;
  readonly files: MailFiles;
  /** Texts in place of a body that is not shown, or of its end. */
  readonly notes: readonly string[];
  /** The warning about the sender; null: none. */
  readonly warning: string | null;
}

export function markupOfMail({
  body: { written, quote },
  files: { missing, pictures },
  notes: said,
  warning,
}: PrintedMail): MessageText {
  const own = partHtml(written);
  const quoted = quote && partHtml(quote);
  const mentioned = mentionedIn(own + (quoted ?? ''));
  const unmentioned = missing.filter(({ contentId }) => contentId === null || !mentioned.has(contentId));
  const notes = [...said, ...unmentioned.map(({ name }) => `[${name}]`)];
  // The warning is at the top, where markup of the mail cannot swallow it.
  const above = warning === null ? [] : [warning];
  const plain = [...above, written.plain, ...notes, ...(quote ? ['', quote.plain] : [])].join('\n');
  const html = [
    ...above.map((line) => `<p>${textToHtml(line)}</p>`),
    own,
    ...notes.map((line) => `<p>${textToHtml(line)}</p>`),
    // Mail programs show three dots for a folded quote, in every language.
    ...(quoted === null ? [] : [`<details><summary>…</summary>${quoted}</details>`]),
  ].join('');
  const read = messageText(html, withoutLoading(pictures));
  return {
    plain: withoutOneTimeCodes(plain),
    html: withoutOneTimeCodes(read.isHtml ? read.html : textToHtml(plain)),
    isHtml: written.html !== null,
  };
}

function partHtml({ plain, html }: BodyPart): string {
  return html ?? textToHtml(plain);
}
