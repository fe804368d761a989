/** Recognises the bounces and complaints of fml, KDDI and Amazon SES, which follow no standard. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** Characters at the beginning of a report that name its event. */
const beginning = 2000;

export function isNamedBounce(mail: ParsedMail): boolean {
  return isOfFml(mail) || isOfKddi(mail) || snsEvent(mail) === 'bounce';
}

/** Whether a mail is a notice of the mailing list manager fml, which gives numbered ids to its notices alone. */
function isOfFml({ telltales, messageId, from }: ParsedMail): boolean {
  const isNotice = /^\d{1,20}\.FML/.test(messageId ?? '') && /-admin@/i.test(from?.address ?? '');
  return isNotice && telltales['x-mlserver'] !== undefined;
}

/** Whether a mail is a bounce of the Japanese provider KDDI, with the returned mail inside. */
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

/** The event of Amazon SES in a notice of Amazon SNS, in lower case; null: the mail is no such notice. */
function snsEvent({ from, telltales, text }: ParsedMail): string | null {
  const isNotice =
    telltales['x-amz-sns-message-id'] !== undefined &&
    foldEmail(from?.address ?? '') === 'no-reply@sns.amazonaws.com';
  if (!isNotice) return null;
  const event = /"(?:notification|event)Type"\s?:\s?"(\w{1,30})"/.exec((text ?? '').slice(0, beginning));
  return event?.[1]?.toLowerCase() ?? null;
}
