/** Rows of tickets that the interface cannot write. */

import type { Database } from '../../src/server/db/database.ts';
import {
  agents,
  inboxAddresses,
  inboxes,
  ticketEmails,
  ticketLabels,
  ticketMessages,
  tickets,
} from '../../src/server/db/tables/index.ts';
import { ensureUser } from '../../src/server/users/users.sql.ts';

export interface TestInbox {
  readonly userId: number;
  readonly inboxId: number;
  /** The first of its addresses. */
  readonly toEmail: string;
}

export interface InboxSettings {
  readonly userId: number;
  readonly name?: string;
  readonly addresses?: readonly string[];
  readonly autoReply?: string;
}

/** An inbox of a user, made if new. */
export async function buildInbox(
  db: Database,
  { userId, name = 'Customer service', addresses = ['help@skogsrand.example'], autoReply }: InboxSettings,
): Promise<TestInbox> {
  await ensureUser(db, userId, `User ${userId}`);
  const [row] = await db
    .insert(inboxes)
    .values({ userId, name, autoReply: autoReply ?? null })
    .returning({ inboxId: inboxes.id });
  if (!row) throw new Error('the inbox was not stored');
  const { inboxId } = row;
  await db
    .insert(inboxAddresses)
    .values(addresses.map((address, position) => ({ userId, inboxId, address, position })));
  return { userId, inboxId, toEmail: addresses[0] ?? '' };
}

export async function buildTicketLabels(
  db: Database,
  userId: number,
  names: readonly string[],
): Promise<void> {
  await db.insert(ticketLabels).values(names.map((name) => ({ userId, name })));
}

/** An agent that answers tickets; their id. */
export async function buildTicketAgent(
  db: Database,
  agent: { readonly userId: number; readonly name: string; readonly email: string | null },
): Promise<number> {
  const [row] = await db.insert(agents).values(agent).returning({ id: agents.id });
  if (!row) throw new Error('the agent was not stored');
  return row.id;
}

type NewTicket = typeof tickets.$inferInsert;

/** A ticket without messages; its id. */
export async function buildTicket(
  db: Database,
  { userId, inboxId }: TestInbox,
  values: Partial<NewTicket> = {},
): Promise<number> {
  const fromEmail = values.fromEmail ?? 'maja.lind@post.example';
  const [row] = await db
    .insert(tickets)
    .values({
      userId,
      inboxId,
      status: 'new',
      subject: 'Where is my tent?',
      fromEmail,
      sender: fromEmail.toLowerCase(),
      openedBy: 'key',
      ...values,
    })
    .returning({ id: tickets.id });
  if (!row) throw new Error('the ticket was not stored');
  return row.id;
}

/** A ticket with one message of its sender; its id. */
export async function buildWrittenTicket(
  db: Database,
  inbox: TestInbox,
  values: Partial<NewTicket> = {},
): Promise<number> {
  const id = await buildTicket(db, inbox, values);
  await buildTicketMessage(db, inbox.userId, id, values.fromEmail ? { fromEmail: values.fromEmail } : {});
  return id;
}

type NewTicketMessage = typeof ticketMessages.$inferInsert;

export async function buildTicketMessage(
  db: Database,
  userId: number,
  ticketId: number,
  values: Partial<NewTicketMessage> = {},
): Promise<void> {
  await db.insert(ticketMessages).values({
    userId,
    ticketId,
    type: 'external',
    fromEmail: 'maja.lind@post.example',
    fromName: 'Maja Lind',
    plain: 'It was to come on Monday.',
    html: '<p>It was to come on <b>Monday</b>.</p>',
    ...values,
  });
}

type NewTicketEmail = typeof ticketEmails.$inferInsert;

export async function buildTicketEmail(
  db: Database,
  userId: number,
  ticketId: number,
  values: Partial<NewTicketEmail> = {},
): Promise<void> {
  await db.insert(ticketEmails).values({
    userId,
    ticketId,
    fromAddress: 'maja.lind@post.example',
    fromName: 'Maja Lind',
    to: ['help@skogsrand.example'],
    ...values,
  });
}
