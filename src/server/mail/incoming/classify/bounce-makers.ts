/** Reports of programs that write them from addresses of their own, in forms of their own. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** Characters of a text in which a report says what it is. */
const beginning = 2000;

export function isNamedBounce(mail: ParsedMail): boolean {
  return isOfFml(mail) || isOfKddi(mail) || snsEvent(mail) === 'bounce';
}

/** A notice of the mailing list manager fml, which numbers its own notices and leaves the ids of what members write. */
function isOfFml({ telltales, messageId, from }: ParsedMail): boolean {
  const isNotice = /^\d{1,20}\.FML/.test(messageId ?? '') && /-admin@/i.test(from?.address ?? '');
  return isNotice && telltales['x-mlserver'] !== undefined;
}

/** A report of the Japanese provider KDDI, with the mail that came back. */
function isOfKddi({ from, replyTo, hasMailInside }: ParsedMail): boolean {
  const [answered] = replyTo;
  return (
    hasMailInside &&
    /^no-reply@(?:[a-z0-9-]+\.){0,10}dion\.ne\.jp$/.test(foldEmail(from?.address ?? '')) &&
    foldEmail(answered?.address ?? '') === 'no-reply@app.auone-net.jp'
  );
}

/** A report of Amazon SES that somebody took a mail for spam. */
export function isNamedComplaint(mail: ParsedMail): boolean {
  return snsEvent(mail) === 'complaint';
}

/** The kind of event that Amazon SES tells by a notice of Amazon SNS, in lower case; null: the mail is no such notice. */
function snsEvent({ from, telltales, text }: ParsedMail): string | null {
  const isNotice =
    telltales['x-amz-sns-message-id'] !== undefined &&
    foldEmail(from?.address ?? '') === 'no-reply@sns.amazonaws.com';
  if (!isNotice) return null;
  const event = /"(?:notification|event)Type"\s?:\s?"(\w{1,30})"/.exec((text ?? '').slice(0, beginning));
  return event?.[1]?.toLowerCase() ?? null;
}
