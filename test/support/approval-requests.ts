/** Sends approval requests until none is due. */

import { startApprovalRequests } from '../../src/server/mail/approval-requests/send-requests.ts';
import { until } from './data-folders.ts';
import type { TestDatabase } from './database.ts';
import { quiet } from './log.ts';
import { routesThrough } from './mail-routes.ts';
import type { TestSmtp } from './smtp.ts';

export interface ApprovalRequestsRun {
  readonly publicUrl: string | null;
  /** Processes that do so at once. @default 2 */
  readonly processes?: number;
}

/** Mails all that is due, by several processes, and waits until each of these mails was taken or refused. */
export async function sendDueRequests(
  { db, pool }: TestDatabase,
  { url }: Pick<TestSmtp, 'url'>,
  { publicUrl, processes = 2 }: ApprovalRequestsRun,
): Promise<void> {
  const { rows } = await pool.query('select mail_id from handed_back_mails where next_mail_at <= now()');
  const routes = Array.from({ length: processes }, () => routesThrough(db, url));
  const running = routes.map((own) =>
    startApprovalRequests({ db, log: quiet, routes: own, publicUrl, everyMs: 40 }),
  );
  // While it is tried, its time is the end of a claim.
  await until(async () => {
    const { rows: waiting } = await pool.query(
      `select from handed_back_mails where mail_id = any($1) and (
         (mail_attempts = 0 and next_mail_at <= now())
         or next_mail_at between tried_at + interval '179 seconds' and tried_at + interval '181 seconds')`,
      [rows.map(({ mail_id }) => mail_id)],
    );
    return waiting.length === 0;
  });
  await Promise.all(running.map((one) => one.stop()));
  for (const own of routes) own.close();
}

/** A mail as it is read, with its encoding undone. */
export function readable(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The links to held mails in a mail, each once. */
export function approvalLinksIn(raw: string): string[] {
  return [...new Set(readable(raw).match(/https?:\/\/[^\s"<>]+\/mail\/held\/\d+\/\d+\/fdh_[\w-]{43}/g))];
}
