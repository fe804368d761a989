/** Reads the JSON that mail providers post: a mail and its envelope. */

import { Type } from 'typebox';
import { compileWhenUsed } from '../../../compile-when-used.ts';

export interface PostedMail {
  /** The envelope's sender; null if the provider does not report it. */
  readonly envelopeFrom: string | null;
  readonly envelopeTo: readonly string[];
  readonly raw: Buffer;
}

const Address = Type.String({ maxLength: 400 });

/** The body that Postmark posts if "Include raw email content in JSON payload" is turned on. */
const PostmarkMail = compileWhenUsed(
  Type.Object({ RawEmail: Type.String({ minLength: 1 }), OriginalRecipient: Address }),
);

/** The body that a relay webhook of SparkPost posts. */
const SparkPostMails = compileWhenUsed(
  Type.Array(
    Type.Object({
      msys: Type.Object({
        relay_message: Type.Object({
          rcpt_to: Address,
          msg_from: Address,
          content: Type.Object({
            email_rfc822: Type.String({ minLength: 1 }),
            email_rfc822_is_base64: Type.Boolean(),
          }),
        }),
      }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
);

/** Returns the mails in a request body; null if the body matches no known provider. */
export function readProviderPayload(body: unknown): PostedMail[] | null {
  const postmark = PostmarkMail();
  if (postmark.Check(body)) {
    const raw = Buffer.from(body.RawEmail);
    return [{ envelopeFrom: null, envelopeTo: [body.OriginalRecipient], raw }];
  }
  const sparkPost = SparkPostMails();
  if (!sparkPost.Check(body)) return null;
  return body.map(({ msys: { relay_message: mail } }) => ({
    envelopeFrom: mail.msg_from,
    envelopeTo: [mail.rcpt_to],
    raw: Buffer.from(mail.content.email_rfc822, mail.content.email_rfc822_is_base64 ? 'base64' : 'utf8'),
  }));
}
