/** Stores the rows of tickets after a message. */

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Transaction } from '../../db/database.ts';
import { ticketLabels, tickets } from '../../db/tables/index.ts';
import type { NewMessage } from './new-message.ts';
import type { Snooze } from './snoozing/snooze-after.ts';
import { isTicket, type TicketRow } from './tickets.sql.ts';

/** A ticket after a message, as far as the message changes it. */
export interface TicketState extends Snooze {
  readonly labels: readonly string[];
  readonly now: Date;
  readonly status: TicketStatus;
  readonly pendingSince: Date | null;
  readonly waitingSince: Date | null;
  readonly isSpam: boolean;
  /** The customer's name after the change. */
  readonly fromName: string;
  readonly browser: string | null;
  readonly utcOffset: number | null;
}

/** Stores a new ticket. Returns its id. */
export async function createTicket(
  tx: Transaction,
  message: NewMessage,
  { labels, now, status, pendingSince, waitingSince, isSpam, fromName, browser, utcOffset }: TicketState,
): Promise<number> {
  const [made] = await tx
    .insert(tickets)
    .values({
      userId: message.userId,
      inboxId: message.inbox.id,
      status,
      subject: message.subject,
      fromEmail: message.fromEmail,
      fromName,
      sender: foldEmail(message.fromEmail),
      labels: [...labels],
      assignedAgents: [...message.assignedAgents],
      openedBy: message.openedBy,
      language: message.language,
      browser,
      utcOffset,
      pendingSince,
      waitingSince,
      isSpam,
      createdAt: now,
      lastActionAt: now,
      changedAt: now,
    })
    .returning({ id: tickets.id });
  if (!made) throw new Error('the ticket was not stored');
  return made.id;
}

/** Changes a locked ticket, whose labels stay besides the new ones. Returns its id. */
export async function updateTicket(
  tx: Transaction,
  ticket: TicketRow,
  { labels, now, ...columns }: TicketState,
): Promise<number> {
  const later = (earlier: Date) => (earlier > now ? earlier : now);
  await tx
    .update(tickets)
    .set({
      ...columns,
      labels: [...new Set([...ticket.labels, ...labels])],
      lastActionAt: later(ticket.lastActionAt),
      changedAt: later(ticket.changedAt),
    })
    .where(isTicket(ticket.userId, ticket.id));
  return ticket.id;
}

/** Assigns a ticket to an agent, unless it has one. */
export async function assignIfFree(
  tx: Transaction,
  { userId, id }: Pick<TicketRow, 'userId' | 'id'>,
  agentId: number,
): Promise<void> {
  await tx
    .update(tickets)
    .set({ assignedAgents: [agentId] })
    .where(and(isTicket(userId, id), sql`${tickets.assignedAgents} = '{}'`));
}

/** Returns a `changedAt` that never decreases, even if servers' clocks differ: clients would else miss the ticket. */
export function changedNow(): SQL {
  return sql`greatest(${tickets.changedAt}, ${new Date().toISOString()}::timestamptz)`;
}

/** Returns those of the labels that the user has, each once. */
export async function knownLabels(
  tx: Transaction,
  userId: number,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .select({ name: ticketLabels.name })
    .from(ticketLabels)
    .where(and(eq(ticketLabels.userId, userId), inArray(ticketLabels.name, [...names])));
  const known = new Set(rows.map(({ name }) => name));
  return [...new Set(names)].filter((name) => known.has(name));
}
