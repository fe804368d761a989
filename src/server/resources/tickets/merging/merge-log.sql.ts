/** Adds log messages for agents to both tickets: who merged what, and who undid it. */

import { and, eq } from 'drizzle-orm';
import type { ServerTexts } from '../../../../languages/messages.ts';
import { textsIn } from '../../../../languages/texts.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import type { Transaction } from '../../../db/database.ts';
import { inboxes, ticketMessages } from '../../../db/tables/index.ts';
import { findFromAddress } from '../../../mail/inboxes/inboxes.sql.ts';
import { listAgents, type TicketRow } from '../tickets.sql.ts';

export interface LoggedMerge {
  readonly ticket: TicketRow;
  /** The ticket that has the messages. */
  readonly into: TicketRow;
  readonly agentId: number;
  readonly now: Date;
}

export async function logMerge(tx: Transaction, merge: LoggedMerge): Promise<void> {
  await log(tx, merge, (notices) => [notices.mergedInto, notices.mergedHere]);
}

export async function logUnmerge(tx: Transaction, merge: LoggedMerge): Promise<void> {
  await log(tx, merge, (notices) => [notices.unmergedFrom, notices.unmergedHere]);
}

/** Says something of the agent and the number of the other ticket. */
type Sentence = (name: string, ticketId: number) => string;

/** @param choose returns what is said in the merged ticket, and in the other one */
async function log(
  tx: Transaction,
  { ticket, into, agentId, now }: LoggedMerge,
  choose: (notices: ServerTexts['mail']['notices']) => readonly [Sentence, Sentence],
): Promise<void> {
  const [agent] = await listAgents(tx, ticket.userId, [agentId]);
  const name = agent?.name ?? '';
  for (const [place, other] of [
    [ticket, into],
    [into, ticket],
  ] as const) {
    const { userId, id: ticketId, inboxId } = place;
    const { notices } = textsIn(await inboxLanguage(tx, place)).texts.mail;
    const [ofMerged, ofTarget] = choose(notices);
    const plain = (place === ticket ? ofMerged : ofTarget)(name, other.id);
    await tx.insert(ticketMessages).values({
      userId,
      ticketId,
      type: 'log',
      fromEmail: (await findFromAddress(tx, userId, inboxId)) ?? '',
      plain,
      html: textToHtml(plain),
      markupVersion,
      sentAt: now,
    });
  }
}

async function inboxLanguage(tx: Transaction, { userId, inboxId }: TicketRow): Promise<string> {
  const [inbox] = await tx
    .select({ language: inboxes.language })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
  return inbox?.language ?? 'en';
}
