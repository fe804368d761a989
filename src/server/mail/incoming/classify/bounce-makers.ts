/** Recognises the bounces of fml and KDDI and the event notifications of Amazon SES, which follow no standard. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** Characters at the beginning of a report in which its event type is searched. */
const beginning = 2000;

export function isNamedBounce(mail: ParsedMail): boolean {
  return isOfFml(mail) || isOfKddi(mail) || snsEvent(mail) === 'bounce';
}

/** Whether a mail is a notification of the mailing list manager fml: only these have a numbered message id. */
function isOfFml({ telltales, messageId, from }: ParsedMail): boolean {
  const isNotice = /^\d{1,20}\.FML/.test(messageId ?? '') && /-admin@/i.test(from?.address ?? '');
  return isNotice && telltales['x-mlserver'] !== undefined;
}

/** Whether a mail is a bounce of the Japanese provider KDDI, which contains the returned mail. */
function isOfKddi({ from, replyTo, hasMailInside }: ParsedMail): boolean {
  const [answered] = replyTo;
  return (
    hasMailInside &&
    /^no-reply@(?:[a-z0-9-]+\.){0,10}dion\.ne\.jp$/.test(foldEmail(from?.address ?? '')) &&
    foldEmail(answered?.address ?? '') === 'no-reply@app.auone-net.jp'
  );
}

/** Whether Amazon SES reports that a recipient marked a mail as spam. */
export function isNamedComplaint(mail: ParsedMail): boolean {
  return snsEvent(mail) === 'complaint';
}

/** The type of the Amazon SES event that a mail of Amazon SNS reports, in lower case; null if the mail reports none. */
function snsEvent({ from, telltales, text }: ParsedMail): string | null {
  const isNotice =
    telltales['x-amz-sns-message-id'] !== undefined &&
    foldEmail(from?.address ?? '') === 'no-reply@sns.amazonaws.com';
  if (!isNotice) return null;
  const event = /"(?:notification|event)Type"\s?:\s?"(\w{1,30})"/.exec((text ?? '').slice(0, beginning));
  return event?.[1]?.toLowerCase() ?? null;
}
