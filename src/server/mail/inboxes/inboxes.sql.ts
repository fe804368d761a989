/** Finds inboxes by their email addresses, and prevents mail loops. Every query filters by user. */

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import {
  agents,
  inboxAddresses,
  inboxes,
  inboxRules,
  mailboxes,
  maySeeInbox,
} from '../../db/tables/index.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { mailboxAddress } from '../mailbox.ts';
import type { InboxKey } from '../mailboxes/mailboxes.sql.ts';

export type InboxRow = typeof inboxes.$inferSelect;
export type InboxRuleRow = typeof inboxRules.$inferSelect;

/** @throws {ValidationError} on `toEmail`, if no inbox of the user has it */
export async function requireInbox(db: Queryable, userId: number, toEmail: string): Promise<InboxRow> {
  const inbox = await findInbox(db, userId, toEmail);
  if (inbox === null) throw invalidInput('toEmail', toEmail);
  return inbox;
}

export async function findInbox(db: Queryable, userId: number, address: string): Promise<InboxRow | null> {
  const [found] = await db
    .select({ inbox: inboxes })
    .from(inboxAddresses)
    .innerJoin(
      inboxes,
      and(eq(inboxes.userId, inboxAddresses.userId), eq(inboxes.id, inboxAddresses.inboxId)),
    )
    .where(and(eq(inboxAddresses.userId, userId), eq(inboxAddresses.address, foldEmail(address))));
  return found?.inbox ?? null;
}

/** Whether an email address belongs to an inbox, so that mail to it would open a ticket. */
export async function isInboxAddress(db: Queryable, userId: number, address: string): Promise<boolean> {
  return await hasInboxAddress(db, userId, [foldEmail(address)]);
}

/** Whether one of the email addresses, in lower case, belongs to an inbox. */
export async function hasInboxAddress(
  db: Queryable,
  userId: number,
  addresses: readonly string[],
): Promise<boolean> {
  const found = await db
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(and(eq(inboxAddresses.userId, userId), inArray(inboxAddresses.address, [...addresses])))
    .limit(1);
  return found.length > 0;
}

/**
 * Returns the email address from which an inbox's mail is sent: its own with a connected mailbox, else the one of all mail
 * if the policy has one. Null if no mail is sent.
 */
export async function findSenderAddress(
  db: Queryable,
  { userId, inboxId }: InboxKey,
  { from, needsMailbox }: Pick<MailPolicy, 'from' | 'needsMailbox'>,
): Promise<string | null> {
  const [inbox] = await db
    .select({ address: inboxAddresses.address, mailbox: mailboxes.inboxId })
    .from(inboxes)
    .leftJoin(mailboxes, and(eq(mailboxes.userId, inboxes.userId), eq(mailboxes.inboxId, inboxes.id)))
    .leftJoin(
      inboxAddresses,
      and(eq(inboxAddresses.userId, inboxes.userId), eq(inboxAddresses.inboxId, inboxes.id)),
    )
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)))
    .orderBy(asc(inboxAddresses.position))
    .limit(1);
  const hasMailbox = inbox !== undefined && inbox.mailbox !== null;
  if (needsMailbox && !hasMailbox) return null;
  return (hasMailbox ? null : from?.address) ?? inbox?.address ?? null;
}

/** The first email address of an inbox; null if it has none. */
export async function findFromAddress(
  db: Queryable,
  userId: number,
  inboxId: number,
): Promise<string | null> {
  const [first] = await db
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(and(eq(inboxAddresses.userId, userId), eq(inboxAddresses.inboxId, inboxId)))
    .orderBy(asc(inboxAddresses.position))
    .limit(1);
  return first?.address ?? null;
}

/** The labelling rules of an inbox, in their order, without agents who were deleted or may not see the inbox. */
export async function listRules(db: Queryable, userId: number, inboxId: number): Promise<InboxRuleRow[]> {
  const rows = await db
    .select({ rule: inboxRules, agentId: agents.id })
    .from(inboxRules)
    .innerJoin(inboxes, and(eq(inboxes.userId, inboxRules.userId), eq(inboxes.id, inboxRules.inboxId)))
    .leftJoin(
      agents,
      and(eq(agents.userId, inboxRules.userId), eq(agents.id, inboxRules.assignedAgentId), maySeeInbox()),
    )
    .where(and(eq(inboxRules.userId, userId), eq(inboxRules.inboxId, inboxId)))
    .orderBy(asc(inboxRules.position));
  return rows.map(({ rule, agentId }) => ({ ...rule, assignedAgentId: agentId }));
}

/** @throws {Refusal} `Conflict` if an agent's email address, without its plus suffix, is an inbox's */
export async function requireNoLoop(tx: Transaction, userId: number): Promise<void> {
  const rows = await tx
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(eq(inboxAddresses.userId, userId));
  const ofInboxes = new Set(rows.map(({ address }) => mailboxAddress(address)));
  const people = await tx
    .select({ name: agents.name, email: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), isNotNull(agents.email)));
  const looping = people.find(({ email }) => email !== null && ofInboxes.has(mailboxAddress(email)));
  if (!looping) return;
  throw new Refusal(
    'Conflict',
    `${looping.email}, the email address of ${looping.name}, belongs to an inbox: mail to it would come back as a ticket.`,
    { message: 'Conflict', error: { email: looping.email } },
  );
}
