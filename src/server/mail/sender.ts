/** Sends what waits in the outbox, through the operator's mail server. Several processes may do so at once. */

import { createTransport } from 'nodemailer';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { type Background, repeat } from '../jobs/background.ts';
import type { MailFrom } from './auto-reply/commands.ts';
import { claimMail, markFailed, markSent, type OutboxRow } from './outbox/commands.ts';

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly smtpUrl: string;
  readonly from: MailFrom;
}

export interface MailSenderOptions extends MailSettings {
  readonly db: Database;
  readonly log: Log;
  /** Milliseconds between two looks into the outbox. */
  readonly everyMs?: number;
}

export function startMailSender({ db, log, everyMs = 5000, ...settings }: MailSenderOptions): Background {
  const { hostname } = new URL(settings.smtpUrl);
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let isStopped = false;

  const sendDue = async () => {
    while (!isStopped) {
      const mail = await claimMail(db);
      if (mail === null) return;
      try {
        await transport.sendMail(messageOf(mail, settings.from));
      } catch (error) {
        const problem = problemOf(error);
        log.warn({ mail: mail.id, problem }, `${hostname} did not take a mail`);
        await markFailed(db, mail, problem, isFinal(error));
        continue;
      }
      await markSent(db, mail);
    }
  };

  const background = repeat('sending mail', sendDue, everyMs, log);
  return {
    async stop() {
      isStopped = true;
      await background.stop();
      transport.close();
    },
  };
}

function messageOf({ userId, id, to, replyTo, subject, text }: OutboxRow, from: MailFrom) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject,
    text,
    // The same at every attempt, so that a mail that was taken and not acknowledged is not shown twice.
    messageId: `<frontdesk.${userId}.${id}@${domain}>`,
    // Programs that answer mail leave such mail alone.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
}

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 1000) : String(error);
}

/** A mail server answers 5xx to an address or a message that it will never take; anything else may pass. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isRefused = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isRefused && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
