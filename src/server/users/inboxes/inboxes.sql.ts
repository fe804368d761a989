import { and, count, eq, not } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../../api/refusal.ts';
import { isReservedEmail, reservedEmailDomain } from '../../../api/shared/reserved-email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import {
  inboxAddresses,
  inboxes,
  inboxMembers,
  inboxRules,
  ticketLabels,
  tickets,
} from '../../db/tables/index.ts';
import { requireNoLoop } from '../../mail/inboxes/inboxes.sql.ts';
import { unassignHidden } from '../../resources/tickets/changes/reassign-tickets.sql.ts';
import { findAgentByEmail, listAgents, type TicketAgent } from '../../resources/tickets/tickets.sql.ts';
import type { InboxChanges, InboxMemberChoice, InboxRule } from '../../settings/stored/inbox.ts';
import { getOrCreateAgent } from '../agents/change-agent.sql.ts';
import { findDuplicates } from '../grants/find-duplicates.ts';
import { allGranted, claimedEmail, isEmailGranted, isReplyDomainGranted } from '../grants/granted.ts';
import { type RequestedClaim, wantedReplies } from '../grants/requested.ts';
import { ensureUser } from '../users.sql.ts';
import { taken } from '../value-taken.ts';
import { findInboxSettings, type InboxRow, type InboxSettings, listInboxes } from './inbox-settings.sql.ts';
import {
  type ChangedBy,
  findMailRights,
  lockMailClaims,
  type MailRights,
  requireFree,
} from './mail-rights.sql.ts';

export interface NewInbox extends InboxChanges {
  readonly name: string;
  readonly addresses: string[];
}

/** The address of an inbox that receives no mail: an inbox has at least one, to which messages of visitors go. */
export const noInboxEmail = `inbox@${reservedEmailDomain}`;

/**
 * Creates an inbox, and the user if it is new.
 * @throws {Refusal} `Conflict` if another inbox has the name or an email address, or if a member's email address is an
 *   inbox's; `BadRequest` for a rule without conditions or effects, and for an invalid form of reply addresses
 */
export async function addInbox(
  db: Queryable,
  userId: number,
  inbox: NewInbox,
  by: ChangedBy = {},
): Promise<InboxSettings> {
  return await refusingTaken(userId, () =>
    db.transaction(async (tx) => {
      await ensureUser(tx, userId, '');
      const [made] = await tx
        .insert(inboxes)
        .values({ userId, name: inbox.name })
        .returning({ id: inboxes.id });
      if (!made) throw new Error('the inbox was not stored');
      return await change(tx, { userId, id: made.id }, inbox, by);
    }),
  );
}

export interface SetInboxOptions extends ChangedBy {
  /** Is given the inbox as it is, and throws to keep it so. */
  requireCurrent?(inbox: InboxSettings): void;
}

/**
 * Changes an inbox. A new form of reply addresses that needs no domain removes the former one.
 * @throws {Refusal} `NotFound` for an unknown inbox; other refusals as `addInbox`
 */
export async function setInbox(
  db: Database,
  userId: number,
  id: number,
  changes: InboxChanges,
  { requireCurrent, ...by }: SetInboxOptions = {},
): Promise<InboxSettings> {
  const { replyForm = 'catch-all' } = changes;
  const all = replyForm === 'catch-all' ? changes : { replyDomain: null, ...changes };
  return await refusingTaken(userId, () =>
    db.transaction(async (tx) => {
      if (requireCurrent) requireCurrent(await lockInbox(tx, userId, id));
      return await change(tx, { userId, id }, all, by);
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
  { userId, id }: Pick<InboxRow, 'userId' | 'id'>,
  { addresses, members, rules, autoReply, replyForm, replyDomain, ...plain }: InboxChanges,
  by: ChangedBy,
): Promise<InboxSettings> {
  const isInbox = and(eq(inboxes.userId, userId), eq(inboxes.id, id));
  const [row] = await tx.select().from(inboxes).where(isInbox).for('update');
  if (!row) throw unknownInbox(userId, id);
  const hasReplies = replyForm !== undefined || replyDomain !== undefined;
  const replies = hasReplies ? changedReplies(row, { replyForm, replyDomain }, by) : null;
  const rights = addresses || replies ? await findMailRights(tx, userId, by) : null;
  if (rights) requireFree(rights, row, { addresses, replyDomain: replies?.replyDomain }, by);
  const columns = {
    ...plain,
    ...(autoReply !== undefined && autoReplyColumns(autoReply)),
    ...(replies && rights && replyColumns(row, replies, rights)),
  };
  if (Object.keys(columns).length > 0) await tx.update(inboxes).set(columns).where(isInbox);
  if (addresses && rights) await saveAddresses(tx, row, addresses, rights);
  if (members) await saveMembers(tx, userId, id, members);
  if (rules) await saveRules(tx, userId, id, rules);
  if (plain.teams) await unassignHidden(tx, userId);
  await requireNoLoop(tx, userId);
  const settings = await findInboxSettings(tx, userId, id);
  if (!settings) throw new Error('the inbox was not stored');
  return settings;
}

type Replies = Pick<InboxRow, 'replyForm' | 'replyDomain'>;

/** Returns the form of reply addresses after a change, whether or not it is granted. @throws {Refusal} `BadRequest` */
function changedReplies(row: InboxRow, changes: Partial<Replies>, { isOwner = false }: ChangedBy): Replies {
  const before = isOwner ? wantedReplies(row) : row;
  const { replyForm = before.replyForm, replyDomain = before.replyDomain } = changes;
  if ((replyForm === 'catch-all') !== (replyDomain !== null)) {
    throw new Refusal(
      'BadRequest',
      'The reply form catch-all needs a reply domain, and other reply forms cannot have one.',
      { message: 'Validation', errors: invalidInput('replyDomain', replyDomain).errors },
    );
  }
  return { replyForm, replyDomain };
}

function replyColumns(
  { replyForm, replyDomain }: Replies,
  wanted: Replies,
  { granted, isFreeDomain }: MailRights,
): Replies & Pick<InboxRow, 'wantedReplyDomain'> {
  const domain = wanted.replyDomain;
  const isStored = domain === null || (isReplyDomainGranted(granted, domain) && isFreeDomain(domain));
  return isStored
    ? { ...wanted, wantedReplyDomain: null }
    : { replyForm, replyDomain, wantedReplyDomain: domain };
}

function autoReplyColumns(autoReply: InboxChanges['autoReply']) {
  return { autoReply: autoReply?.anywhere ?? null, autoReplyTexts: autoReply?.texts ?? {} };
}

/**
 * Takes from an inbox the addresses that an older inbox of another user has. The operator can grant them once they are
 * free.
 * @returns what is taken
 */
export async function releaseDuplicates(db: Database, userId: number, id: number): Promise<RequestedClaim[]> {
  return await db.transaction(async (tx) => {
    const { row, addresses } = await lockInbox(tx, userId, id);
    await lockMailClaims(tx);
    const duplicates = findDuplicates(await listInboxes(tx)).filter(
      (one) => one.userId === userId && one.id === id && one.setting === 'addresses',
    );
    if (duplicates.length === 0) return [];
    const values = new Set(duplicates.map(({ value }) => value));
    await saveAddresses(tx, row, [...addresses, ...(row.wantedAddresses ?? [])], {
      granted: { ...allGranted, isAll: false, emails: new Set(addresses.map(claimedEmail)) },
      isFreeEmail: (email) => !values.has(email),
    });
    return duplicates;
  });
}

/** Stores the addresses that are granted; if none is, the inbox keeps those that it has. */
async function saveAddresses(
  tx: Transaction,
  { userId, id: inboxId }: Pick<InboxRow, 'userId' | 'id'>,
  addresses: readonly string[],
  { granted, isFreeEmail }: Pick<MailRights, 'granted' | 'isFreeEmail'>,
): Promise<void> {
  const wanted = [...new Set(addresses.map(foldEmail))];
  const stored = wanted.filter((address) => isEmailGranted(granted, address) && isFreeEmail(address));
  const isInbox = and(eq(inboxAddresses.userId, userId), eq(inboxAddresses.inboxId, inboxId));
  const former = await tx
    .delete(inboxAddresses)
    .where(isInbox)
    .returning({ address: inboxAddresses.address, position: inboxAddresses.position });
  const kept = former.toSorted((one, other) => one.position - other.position).map(({ address }) => address);
  if (stored.length === 0) stored.push(...kept.filter(isFreeEmail));
  if (stored.length === 0) stored.push(`inbox-${inboxId}@${reservedEmailDomain}`);
  await tx
    .insert(inboxAddresses)
    .values(stored.map((address, position) => ({ userId, inboxId, address, position })));
  const isWaiting = wanted.some((address) => !stored.includes(address));
  const all = new Set([...wanted, ...stored.filter((address) => !isReservedEmail(address))]);
  await tx
    .update(inboxes)
    .set({ wantedAddresses: isWaiting ? [...all] : null })
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, inboxId)));
}

async function saveMembers(
  tx: Transaction,
  userId: number,
  inboxId: number,
  members: readonly InboxMemberChoice[],
): Promise<void> {
  const agentIds = await findMembers(tx, userId, members);
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

/** Returns the ids of agents, without those who were removed since the form was loaded. */
async function findMembers(
  tx: Transaction,
  userId: number,
  members: readonly InboxMemberChoice[],
): Promise<ReadonlySet<number>> {
  const ids = members.filter((member) => typeof member === 'number');
  const agentIds = new Set((await listAgents(tx, userId, ids)).map(({ id }) => id));
  for (const member of members)
    if (typeof member === 'string') agentIds.add(await getOrCreateAgent(tx, userId, member));
  return agentIds;
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
