/** Tests mail both ways: a mail to the inbox's own address, which the inbox recognises when it receives it. */

import type { Database } from '../../db/database.ts';
import { explainMailError } from '../../mail/transport/check.ts';
import { createTransport } from '../../mail/transport/create-transport.ts';
import { hashProbeCode, newProbeCode } from '../../mail/trust/probe-code.ts';
import { composeRoundTrip } from '../../mail/trust/probe-mails.ts';
import { addRoundTrip, noteSendProblem } from '../../mail/trust/probes.sql.ts';
import type { AskedAgent } from '../../mail/trust/trusted-servers.sql.ts';
import type { MailFrom, SmtpSettings } from '../../settings/server/subjects/mail.ts';

export interface MailTestOptions {
  readonly smtp: SmtpSettings;
  /** The sender of all mail; null for the inbox's email address. */
  readonly from: MailFrom | null;
}

/**
 * Sends the mail at once, as queued mail is sent, so that a problem is known with the response. It is stored in a sentence
 * that says what to do.
 * @param asked the owner who tests, and the inbox
 */
export async function testMail(
  db: Database,
  asked: AskedAgent,
  { smtp, from }: MailTestOptions,
): Promise<void> {
  const { userId, agentId, inbox } = asked;
  const code = newProbeCode(userId);
  const relayHost = new URL(smtp.url).hostname;
  const codeHash = hashProbeCode(code);
  const test = await addRoundTrip(db, { userId, agentId, inboxId: inbox.id, relayHost, codeHash });
  const { envelope, raw } = await composeRoundTrip({ asked, code, from, dkim: smtp.dkim });
  const transport = createTransport(smtp);
  try {
    await transport.send({ userId, id: test.id, envelope, raw, beforeEnd: async () => {} });
  } catch (error) {
    await noteSendProblem(db, test, explainMailError(error, smtp, envelope.from));
  } finally {
    transport.close();
  }
}
