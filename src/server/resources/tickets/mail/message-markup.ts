/** Converts a received mail to the HTML of a message: its new text, and below it the collapsed quotes. */

import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { type MessageText, messageText } from '../../../../markup/html/message-text.ts';
import type { BodyPart, MailBody } from '../../../mail/incoming/quotes/read-body.ts';
import { withoutOneTimeCodes } from '../../../visitor/magic-links/one-time-code.ts';
import { type MailImages, mentionedIn, withoutLoading } from './mail-images.ts';

export interface MailFiles {
  /** Attachments that were not stored. */
  readonly missing: readonly { readonly name: string; readonly contentId: string | null }[];
  readonly images: MailImages;
}

export interface PrintedMail {
  readonly body: MailBody;
  readonly files: MailFiles;
  /** Sentences that replace a body that is not shown, or its omitted end. */
  readonly notes: readonly string[];
  /** The warning about the sender; null if there is none. */
  readonly warning: string | null;
}

export function markupOfMail({
  body: { written, quote },
  files: { missing, images },
  notes: said,
  warning,
}: PrintedMail): MessageText {
  const own = partHtml(written);
  const quoted = quote && partHtml(quote);
  const mentioned = mentionedIn(own + (quoted ?? ''));
  const unmentioned = missing.filter(({ contentId }) => contentId === null || !mentioned.has(contentId));
  const notes = [...said, ...unmentioned.map(({ name }) => `[${name}]`)];
  // Puts the warning at the top, where unclosed tags of the mail cannot hide it.
  const above = warning === null ? [] : [warning];
  const plain = [...above, written.plain, ...notes, ...(quote ? ['', quote.plain] : [])].join('\n');
  const html = [
    ...above.map((line) => `<p>${textToHtml(line)}</p>`),
    own,
    ...notes.map((line) => `<p>${textToHtml(line)}</p>`),
    // Uses three dots for a collapsed quote, as mail programs do in every language.
    ...(quoted === null ? [] : [`<details><summary>…</summary>${quoted}</details>`]),
  ].join('');
  const read = messageText(html, withoutLoading(images));
  return {
    plain: withoutOneTimeCodes(plain),
    html: withoutOneTimeCodes(read.isHtml ? read.html : textToHtml(plain)),
    isHtml: written.html !== null,
  };
}

function partHtml({ plain, html }: BodyPart): string {
  return html ?? textToHtml(plain);
}
