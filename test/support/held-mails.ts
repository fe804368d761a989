/** Mails that wait for the approval of an agent, as they are stored. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/db/database.ts';
import { type ApprovalReason, approvalRequests, incomingMails } from '../../src/server/db/tables/index.ts';

export interface TestHeldMail {
  readonly userId: number;
  readonly inboxId: number;
  readonly agentId: number;
  readonly ticketId?: number;
  /** @default 'sender not verified' */
  readonly reason?: ApprovalReason;
  /** @default 'A zip' */
  readonly subject?: string;
  /** @default 'We look for it.' */
  readonly text?: string;
  /** @default ['zip.jpg'] */
  readonly fileNames?: readonly string[];
}

/** Returns the id of the mail. */
export async function buildHeldMail(db: Database, held: TestHeldMail): Promise<number> {
  const {
    userId,
    inboxId,
    agentId,
    ticketId,
    reason = 'sender not verified',
    subject = 'A zip',
    text = 'We look for it.',
    fileNames = ['zip.jpg'],
  } = held;
  const [mail] = await db
    .insert(incomingMails)
    .values({
      userId,
      inboxId,
      ticketId,
      channel: 'smtp',
      raw: Buffer.from(`Subject: ${subject}\r\n\r\n${text}`),
      hash: randomUUID(),
      sender: 'aino@skogsrand.example',
      state: 'held',
      error: reason,
    })
    .returning({ id: incomingMails.id });
  const mailId = mail?.id ?? 0;
  await db.insert(approvalRequests).values({
    userId,
    mailId,
    agentId,
    isStopped: reason === 'unknown command' || reason === 'answered by another agent',
    fromEmail: 'aino@skogsrand.example',
    subject,
    text,
    fileNames: [...fileNames],
    authentication: 'none',
  });
  return mailId;
}
