import { and, count, eq, not, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../../api/refusal.ts';
import { isReservedEmail } from '../../../api/reserved-email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import {
  inboxAddresses,
  inboxes,
  inboxMembers,
  inboxRules,
  ticketLabels,
  tickets,
} from '../../db/tables/index.ts';
import { requireNoLoop } from '../../mail/inboxes/commands.ts';
import { findAgentByEmail, listAgents, type TicketAgent } from '../../resources/tickets/queries.ts';
import type { InboxChanges, InboxRule } from '../../settings/stored/inbox.ts';
import { getOrCreateAgent } from '../agents/commands.ts';
import { ensureUser } from '../commands.ts';
import { taken } from '../taken.ts';
import {
  claimedEmail,
  emailDomain,
  findInboxSettings,
  type InboxSettings,
  listMailClaims,
} from './queries.ts';

export interface NewInbox extends InboxChanges {
  readonly name: string;
  readonly addresses: string[];
}

/**
 * Creates an inbox, and the user if it is new.
 * @throws {Refusal} `Conflict` if another inbox has the name or an email address, or if a member's email address is an
 *   inbox's; `BadRequest` for a rule without conditions or effects, and for an invalid form of reply addresses
 */
export async function addInbox(db: Database, userId: number, inbox: NewInbox): Promise<InboxSettings> {
  return await refusingTaken(userId, () =>
    db.transaction(async (tx) => {
      await ensureUser(tx, userId, '');
      const [made] = await tx
        .insert(inboxes)
        .values({ userId, name: inbox.name })
        .returning({ id: inboxes.id });
      if (!made) throw new Error('the inbox was not stored');
      return await change(tx, userId, made.id, inbox);
    }),
  );
}

/**
 * Changes an inbox. A new form of reply addresses that needs no domain removes the former one.
 * @param requireCurrent is given the inbox as it is, and throws to keep it so
 * @throws {Refusal} `NotFound` for an unknown inbox; other refusals as `addInbox`
 */
export async function setInbox(
  db: Database,
  userId: number,
  id: number,
  changes: InboxChanges,
  requireCurrent?: (inbox: InboxSettings) => void,
): Promise<InboxSettings> {
  const { replyForm = 'catch-all' } = changes;
  const all = replyForm === 'catch-all' ? changes : { replyDomain: null, ...changes };
  return await refusingTaken(userId, () =>
    db.transaction(async (tx) => {
      if (requireCurrent) requireCurrent(await lockInbox(tx, userId, id));
      return await change(tx, userId, id, all);
    }),
  );
}

/** Returns an inbox, which nothing else changes before the end of the transaction. @throws {Refusal} `NotFound` */
async function lockInbox(tx: Transaction, userId: number, id: number): Promise<InboxSettings> {
  await tx
    .select({ id: inboxes.id })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, id)))
    .for('update');
  const inbox = await findInboxSettings(tx, userId, id);
  if (!inbox) throw unknownInbox(userId, id);
  return inbox;
}

/** Removes an inbox. @throws {Refusal} `NotFound`; `Conflict` if it has tickets, which would be removed too */
export async function removeInbox(db: Database, userId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [inbox] = await tx
      .select({ id: inboxes.id })
      .from(inboxes)
      .where(and(eq(inboxes.userId, userId), eq(inboxes.id, id)))
      .for('update');
    if (!inbox) throw unknownInbox(userId, id);
    const [found] = await tx
      .select({ count: count() })
      .from(tickets)
      .where(and(eq(tickets.userId, userId), eq(tickets.inboxId, id)));
    if (found && found.count > 0) {
      throw new Refusal(
        'Conflict',
        `Inbox ${id} has ${found.count} tickets, which would be removed with it. Assign its email addresses to another inbox instead.`,
      );
    }
    await tx.delete(inboxes).where(and(eq(inboxes.userId, userId), eq(inboxes.id, id)));
  });
}

async function change(
  tx: Transaction,
  userId: number,
  id: number,
  { addresses, members, rules, autoReply, ...plain }: InboxChanges,
): Promise<InboxSettings> {
  const columns = { ...plain, ...(autoReply !== undefined && autoReplyColumns(autoReply)) };
  const isInbox = and(eq(inboxes.userId, userId), eq(inboxes.id, id));
  const [row] = await tx.select().from(inboxes).where(isInbox).for('update');
  if (!row) throw unknownInbox(userId, id);
  const { replyForm, replyDomain } = { ...row, ...columns };
  if ((replyForm === 'catch-all') !== (replyDomain !== null)) {
    throw new Refusal(
      'BadRequest',
      'The reply form catch-all needs a reply domain, and other reply forms cannot have one.',
      { message: 'Validation', errors: invalidInput('replyDomain', replyDomain).errors },
    );
  }
  await requireUnclaimed(tx, userId, { addresses, replyDomain: columns.replyDomain });
  if (Object.keys(columns).length > 0) await tx.update(inboxes).set(columns).where(isInbox);
  if (addresses) await saveAddresses(tx, userId, id, addresses);
  if (members) await saveMembers(tx, userId, id, members);
  if (rules) await saveRules(tx, userId, id, rules);
  await requireNoLoop(tx, userId);
  const settings = await findInboxSettings(tx, userId, id);
  if (!settings) throw new Error('the inbox was not stored');
  return settings;
}

/** The id of the advisory lock under which the users of a server claim email addresses and reply domains. */
const claimsLock = 4_701_003;

/**
 * Mail to an address is one user's: neither another user's address nor one below another user's reply domain can be
 * taken. What the user has already stays.
 * @throws {Refusal} `Conflict`
 */
async function requireUnclaimed(
  tx: Transaction,
  userId: number,
  { addresses = [], replyDomain = null }: Pick<InboxChanges, 'addresses' | 'replyDomain'>,
): Promise<void> {
  if (addresses.length === 0 && replyDomain === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${claimsLock})`);
  const own = await listMailClaims(tx, { of: userId });
  const others = await listMailClaims(tx, { except: userId });
  const wanted = addresses.map(claimedEmail).filter((email) => !isReservedEmail(email));
  const refused = wanted.find(
    (email) =>
      !own.emails.has(email) && (others.emails.has(email) || others.replyDomains.has(emailDomain(email))),
  );
  if (refused !== undefined) throw claimed('addresses', refused);
  if (replyDomain === null || own.replyDomains.has(replyDomain)) return;
  const isTaken = others.replyDomains.has(replyDomain) || others.emailDomains.has(replyDomain);
  if (isTaken) throw claimed('replyDomain', replyDomain);
}

const claimed = (field: string, value: string) =>
  taken(field, `Another user of this server receives mail at ${value}.`);

function autoReplyColumns(autoReply: InboxChanges['autoReply']) {
  return { autoReply: autoReply?.anywhere ?? null, autoReplyTexts: autoReply?.texts ?? {} };
}

async function saveAddresses(
  tx: Transaction,
  userId: number,
  inboxId: number,
  addresses: readonly string[],
): Promise<void> {
  await tx
    .delete(inboxAddresses)
    .where(and(eq(inboxAddresses.userId, userId), eq(inboxAddresses.inboxId, inboxId)));
  const folded = [...new Set(addresses.map(foldEmail))];
  if (folded.length === 0) return;
  await tx
    .insert(inboxAddresses)
    .values(folded.map((address, position) => ({ userId, inboxId, address, position })));
}

async function saveMembers(
  tx: Transaction,
  userId: number,
  inboxId: number,
  emails: readonly string[],
): Promise<void> {
  const agentIds = new Set<number>();
  for (const email of emails) agentIds.add(await getOrCreateAgent(tx, userId, email));
  // Members who stay keep their rows, with what these store about them.
  await tx
    .delete(inboxMembers)
    .where(
      and(
        eq(inboxMembers.userId, userId),
        eq(inboxMembers.inboxId, inboxId),
        not(anyOf(inboxMembers.agentId, [...agentIds])),
      ),
    );
  if (agentIds.size === 0) return;
  await tx
    .insert(inboxMembers)
    .values([...agentIds].map((agentId) => ({ userId, inboxId, agentId })))
    .onConflictDoNothing();
}

async function saveRules(
  tx: Transaction,
  userId: number,
  inboxId: number,
  rules: readonly InboxRule[],
): Promise<void> {
  await tx.delete(inboxRules).where(and(eq(inboxRules.userId, userId), eq(inboxRules.inboxId, inboxId)));
  for (const [position, { assignee, ...rule }] of rules.entries()) {
    const agent = assignee === undefined ? null : await findAssignee(tx, userId, assignee);
    if (assignee !== undefined && !agent)
      throw new Refusal(
        'BadRequest',
        `Rule ${position + 1} assigns ${assignee}, but no agent has that ${typeof assignee === 'number' ? 'id' : 'email address'}.`,
        { message: 'Validation', errors: invalidInput('rules', assignee).errors },
      );
    await tx
      .insert(inboxRules)
      .values({ userId, inboxId, position, ...rule, assignedAgentId: agent?.id ?? null });
  }
  const labels = [...new Set(rules.flatMap((rule) => rule.labels ?? []))];
  if (labels.length === 0) return;
  await tx
    .insert(ticketLabels)
    .values(labels.map((name) => ({ userId, name })))
    .onConflictDoNothing();
}

/** @param assignee the id or the email address of an agent */
async function findAssignee(
  tx: Transaction,
  userId: number,
  assignee: number | string,
): Promise<TicketAgent | null> {
  if (typeof assignee === 'string') return await findAgentByEmail(tx, userId, assignee);
  const [agent] = await listAgents(tx, userId, [assignee]);
  return agent ?? null;
}

async function refusingTaken<T>(userId: number, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (isUniqueViolation(error, 'inboxes_name'))
      throw taken('name', `Another inbox of user ${userId} has the same name.`);
    if (isUniqueViolation(error, 'inbox_addresses_user_id_address_pk'))
      throw taken('addresses', `Another inbox of user ${userId} has one of these email addresses.`);
    throw error;
  }
}

function unknownInbox(userId: number, id: number): Refusal {
  return new Refusal('NotFound', `User ${userId} has no inbox ${id}.`);
}
