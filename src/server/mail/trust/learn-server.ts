/**
 * Learns a mail server's name from an agent's answer, and tests it with an email that has a forged header of that name.
 * A running server on the same database records received mail. Only `trustServer` makes the name trusted.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { MailFrom, SmtpSettings } from '../../settings/server/subjects/mail.ts';
import { explainMailError } from '../transport/check.ts';
import { createSmtpTransport } from '../transport/smtp.ts';
import { channelWords } from './channel-words.ts';
import { outcomeWords } from './outcome-words.ts';
import { hashProbeCode, newProbeCode } from './probe-code.ts';
import { composeForgery, composeQuestion, type ProbeMailOptions } from './probe-mails.ts';
import { addForgery, addQuestion } from './probes.sql.ts';
import { type AskedAgent, findProbe, type ProbeRow } from './trusted-servers.sql.ts';

export interface LearnServerOptions {
  readonly asked: AskedAgent;
  readonly smtp: SmtpSettings;
  /** The sender of both emails; null for the inbox's email address. */
  readonly from: MailFrom | null;
  /** Minutes to wait for the agent's answer. */
  readonly waitMinutes: number;
  readonly signal: AbortSignal;
  /** Called with a sentence for the operator at each step. */
  onProgress(sentence: string): void;
}

/** Thrown if no name can be learned; the message says why, and what to do. */
export class LearningFailure extends Error {
  override readonly name = 'LearningFailure';
}

const everyMs = 500;
const minuteMs = 60_000;

/** Minutes to wait for the email with the forged header. */
const mostMinutesBack = 10;

/**
 * @returns the probe whose forged header the server removed
 * @throws {LearningFailure}
 */
export async function learnServer(db: Database, options: LearnServerOptions): Promise<ProbeRow> {
  const { asked, waitMinutes, onProgress } = options;
  const { email, inboxAddress } = asked;
  const question = await ask(db, options);
  onProgress(`An email was sent to ${email}. Answer it from there; what you write does not matter.`);
  const answered = await waitForOutcome(db, question, waitMinutes, options);
  if (answered === null) {
    throw new LearningFailure(
      `No answer was received within ${waitMinutes} minutes. Check whether the email arrived at ${email}, also in the spam folder, whether a server is running on this database, and whether mail to ${inboxAddress} is received: frontdesk mail test ADDRESS checks that.`,
    );
  }
  const { channel, authservId, domain } = answered;
  if (answered.outcome !== 'proposed' || channel === null) throw learningFailure(answered, email);
  onProgress(
    `The answer was received ${channelWords[channel]}. Its topmost Authentication-Results header, by ${authservId}, states dmarc=pass for ${domain}. Now an email with a forged header of that name is sent to the inbox.`,
  );
  const forgery = await sendForgery(db, answered, options);
  const tested = await waitForOutcome(db, forgery, mostMinutesBack, options);
  if (tested === null) {
    throw new LearningFailure(
      `The email with the forged header was not received ${channelWords[channel]} within ${mostMinutesBack} minutes. The mail server may have refused it or put it into the spam folder: look there, and in the list of frontdesk mail aside. If you are sure that ${authservId} removes forged headers of its name, set MAIL_TRUSTED_AUTHSERV_ID=${channel}:${authservId}.`,
    );
  }
  if (tested.outcome !== 'withstood') throw learningFailure(tested, email);
  return tested;
}

function learningFailure({ outcome, channel, authservId }: ProbeRow, agentEmail: string): LearningFailure {
  return new LearningFailure(
    outcomeWords({ outcome: outcome ?? 'other-door', channel, authservId, agentEmail }),
  );
}

async function ask(db: Database, options: LearnServerOptions): Promise<ProbeRow> {
  const { asked, smtp } = options;
  const { userId, agentId, inbox } = asked;
  const code = newProbeCode(userId);
  const relayHost = new URL(smtp.url).hostname;
  const codeHash = hashProbeCode(code);
  const question = await addQuestion(db, { userId, agentId, inboxId: inbox.id, relayHost, codeHash });
  await send(question, await composeQuestion(mailOptions(options, code)), options);
  return question;
}

async function sendForgery(db: Database, answered: ProbeRow, options: LearnServerOptions): Promise<ProbeRow> {
  const code = newProbeCode(answered.userId);
  const forgery = await addForgery(db, answered, hashProbeCode(code));
  await send(forgery, await composeForgery(mailOptions(options, code), forgery), options);
  return forgery;
}

function mailOptions({ asked, smtp, from }: LearnServerOptions, code: string): ProbeMailOptions {
  return { asked, code, from, dkim: smtp.dkim };
}

async function send(
  { userId, id }: ProbeRow,
  { envelope, raw }: Awaited<ReturnType<typeof composeQuestion>>,
  { smtp }: LearnServerOptions,
): Promise<void> {
  const transport = createSmtpTransport(smtp);
  try {
    await transport.send({ userId, id, envelope, raw, beforeEnd: async () => {} });
  } catch (error) {
    throw new LearningFailure(explainMailError(error, smtp, envelope.from));
  } finally {
    transport.close();
  }
}

/** Waits for the outcome of a probe; null if there is none in time. */
async function waitForOutcome(
  db: Database,
  { userId, id }: ProbeRow,
  minutes: number,
  { signal, onProgress, asked }: LearnServerOptions,
): Promise<ProbeRow | null> {
  const end = Date.now() + minutes * minuteMs;
  let isReported = false;
  while (Date.now() < end) {
    await wait(everyMs, undefined, { signal });
    const probe = await findProbe(db, userId, id);
    if (probe === null) return null;
    // A mail from another sender does not end the wait: the agent's own answer may still come.
    const isForeign = probe.outcome === 'other-sender';
    if (isForeign && !isReported) onProgress(learningFailure(probe, asked.email).message);
    isReported ||= isForeign;
    if (probe.outcome !== null && !isForeign) return probe;
  }
  return null;
}
