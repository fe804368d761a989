/** A mail as the HTML of a message: what was written in it, and folded below that what it quotes. */

import { htmlOfText } from '../../../../markup/html/escape-html.ts';
import { type MessageText, messageText } from '../../../../markup/html/message-text.ts';
import type { BodyPart, MailBody } from '../../../mail/incoming/quotes/read-body.ts';
import { withoutBackCodes } from '../../../visitor/back-codes/back-code.ts';
import { type MailPictures, mentionedIn, withoutLoading } from './mail-pictures.ts';

export interface MailFiles {
  /** Those that were not taken. */
  readonly missing: readonly { readonly name: string; readonly contentId: string | null }[];
  readonly pictures: MailPictures;
}

/** A mail that becomes a message. */
export interface PrintedMail {
  readonly body: MailBody;
  readonly files: MailFiles;
  /** What is said in place of a text that is not shown, or of its end. */
  readonly notes: readonly string[];
  /** What is said of the sender; null: nothing. */
  readonly warning: string | null;
}

export function markupOfMail({
  body: { written, quote },
  files: { missing, pictures },
  notes: said,
  warning,
}: PrintedMail): MessageText {
  const own = htmlOf(written);
  const quoted = quote && htmlOf(quote);
  const mentioned = mentionedIn(own + (quoted ?? ''));
  const unmentioned = missing.filter(({ contentId }) => contentId === null || !mentioned.has(contentId));
  const notes = [...said, ...unmentioned.map(({ name }) => `[${name}]`)];
  // Above what the mail says, whose markup could swallow what comes after it.
  const above = warning === null ? [] : [warning];
  const plain = [...above, written.plain, ...notes, ...(quote ? ['', quote.plain] : [])].join('\n');
  const html = [
    ...above.map((line) => `<p>${htmlOfText(line)}</p>`),
    own,
    ...notes.map((line) => `<p>${htmlOfText(line)}</p>`),
    // Three dots are what mail programs show for a folded quote, in every language.
    ...(quoted === null ? [] : [`<details><summary>…</summary>${quoted}</details>`]),
  ].join('');
  const read = messageText(html, withoutLoading(pictures));
  return {
    plain: withoutBackCodes(plain),
    html: withoutBackCodes(read.isHtml ? read.html : htmlOfText(plain)),
    isHtml: written.html !== null,
  };
}

function htmlOf({ plain, html }: BodyPart): string {
  return html ?? htmlOfText(plain);
}
