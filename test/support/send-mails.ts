import { type MailSenderOptions, startMailSender } from '../../src/server/mail/sender.ts';
import { until } from './data-folders.ts';
import type { TestDatabase } from './database.ts';
import { quiet } from './log.ts';
import { noMailboxes } from './mail-routes.ts';

export interface MailsRun extends Partial<MailSenderOptions> {
  /** Processes that send at once. @default 1 */
  readonly processes?: number;
}

/** Sends queued mails until a condition holds. */
export async function sendMailsUntil(
  { db }: Pick<TestDatabase, 'db'>,
  way: MailSenderOptions['way'],
  condition: () => Promise<boolean>,
  { processes = 1, ...options }: MailsRun = {},
): Promise<void> {
  const publicUrl = 'https://desk.example';
  const senders = Array.from({ length: processes }, () =>
    startMailSender({ ...noMailboxes, db, log: quiet, way, from: null, publicUrl, everyMs: 40, ...options }),
  );
  await until(condition);
  await Promise.all(senders.map((sender) => sender.stop()));
}
