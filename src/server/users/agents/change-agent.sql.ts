import { setTimeout } from 'node:timers/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import { conflict, invalidInput, Refusal } from '../../../api/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { agents, mailRecipients } from '../../db/tables/index.ts';
import { requireNoLoop } from '../../mail/inboxes/inboxes.sql.ts';
import { reassignTickets, unassignHidden } from '../../resources/tickets/changes/reassign-tickets.sql.ts';
import { orphanDrafts } from '../../resources/tickets/drafts/drafts.sql.ts';
import { hastenReleases } from '../../resources/tickets/held-messages/held-messages.sql.ts';
import { holdsMessages } from '../../resources/tickets/held-messages/held-rows.sql.ts';
import { findAgentByEmail } from '../../resources/tickets/tickets.sql.ts';
import type { AgentChanges } from '../../settings/stored/agent.ts';
import { type ChosenInboxes, lockChosenInboxes, saveInboxesOfAgent } from '../inboxes/members.sql.ts';
import { ensureUser } from '../users.sql.ts';
import type { AgentRow } from './agents.sql.ts';
import { storedSignature } from './signature.ts';

interface Notified {
  /** The inboxes that notify the agent. @default those before, which are none of a new agent */
  readonly notifiedBy?: ChosenInboxes | undefined;
}

export interface NewAgent extends AgentChanges, Notified {
  readonly name: string;
  readonly email: string;
}

/**
 * Creates an agent, and the user if it is new.
 * @throws {Refusal} `Conflict` for a used email address, `BadRequest` for an invalid signature
 * @throws {ValidationError} on `inboxes` for one that notifies as many agents as it may
 */
export async function addAgent(
  db: Database,
  userId: number,
  { notifiedBy = [], ...agent }: NewAgent,
): Promise<AgentRow> {
  return await db.transaction(async (tx) => {
    await ensureUser(tx, userId, '');
    const inboxIds = await lockChosenInboxes(tx, userId, notifiedBy);
    const known = await findAgentByEmail(tx, userId, agent.email);
    if (known) throw new Refusal('Conflict', `Agent ${known.id} has the email address ${known.email}.`);
    const made = await insertAgent(tx, userId, agent);
    await requireNoLoop(tx, userId);
    await saveInboxesOfAgent(tx, made, inboxIds);
    return made;
  });
}

export interface ChangedAgent extends AgentChanges, Notified {
  readonly email?: string | undefined;
}

/** How agents may be changed and removed. */
export interface OwnerRule {
  /** Whether the last owner who can sign in stays one. Commands of the operator may take that away. */
  readonly keepsOwner?: boolean;
}

/**
 * Changes an agent.
 * @throws {Refusal} `NotFound` for an unknown agent, `BadRequest` for an invalid signature, `Conflict` for the last owner, and
 *   for an email address that another agent or an inbox has, or that is fixed
 * @throws {ValidationError} on `inboxes` for one that notifies as many agents as it may
 */
export async function setAgent(
  db: Database,
  userId: number,
  id: number,
  { email, notifiedBy, ...changes }: ChangedAgent,
  { keepsOwner = false }: OwnerRule = {},
): Promise<AgentRow> {
  const isAgent = and(eq(agents.userId, userId), eq(agents.id, id));
  return await db.transaction(async (tx) => {
    const inboxIds = notifiedBy && (await lockChosenInboxes(tx, userId, notifiedBy));
    if (keepsOwner && changes.role === 'agent') await requireOtherOwner(tx, userId, id);
    const [known] = await tx.select().from(agents).where(isAgent).for('update');
    if (!known) throw unknownAgent(userId, id);
    if (email !== undefined) await requireFreeEmail(tx, known, email);
    const { groups = known.groups, ...columns } = changes;
    const [changed] = await tx
      .update(agents)
      .set({ ...columns, email, groups: [...groups], ...signatureAfter(changes, known) })
      .where(isAgent)
      .returning();
    if (!changed) throw new Error('the agent was not stored');
    if (email !== undefined) await requireNoLoop(tx, userId);
    if (inboxIds) await saveInboxesOfAgent(tx, changed, inboxIds);
    if (changes.groups || changes.role) await unassignHidden(tx, userId);
    return changed;
  });
}

/** Returns the changed signature. Removing its text also removes its HTML. */
function signatureAfter(
  { signature, signatureHtml }: AgentChanges,
  known: Pick<AgentRow, 'signature' | 'signatureHtml'>,
): Pick<AgentRow, 'signature' | 'signatureHtml'> {
  const text = signature ?? known.signature;
  const html = signatureHtml === undefined ? known.signatureHtml : signatureHtml;
  return storedSignature({ text, html: signature === '' && signatureHtml === undefined ? null : html });
}

/**
 * Refuses another email address if a mail about a ticket was sent to the one before, as answers to that mail are the
 * agent's.
 * @throws {Refusal} `Conflict`, also for an address that another agent has
 */
async function requireFreeEmail(
  tx: Transaction,
  { userId, id, email: known }: AgentRow,
  email: string,
): Promise<void> {
  const other = await findAgentByEmail(tx, userId, email);
  if (other && other.id !== id) throw conflict({ email });
  if (known !== null && known !== email && (await wasMailed(tx, userId, id)))
    throw conflict({ email: known });
}

async function wasMailed(tx: Transaction, userId: number, agentId: number): Promise<boolean> {
  const [recipient] = await tx
    .select({ id: mailRecipients.id })
    .from(mailRecipients)
    .where(and(eq(mailRecipients.userId, userId), eq(mailRecipients.agentId, agentId)))
    .limit(1);
  return recipient !== undefined;
}

/** Returns the id of the agent with an email address. A new agent's name is the part before the `@`. */
export async function getOrCreateAgent(tx: Transaction, userId: number, email: string): Promise<number> {
  const known = await findAgentByEmail(tx, userId, email);
  if (known) return known.id;
  return (await insertAgent(tx, userId, { name: email.slice(0, email.lastIndexOf('@')), email })).id;
}

export interface Removal extends OwnerRule {
  /** The agent to whom the open tickets of the removed one are assigned; null or absent: nobody. */
  readonly assignTo?: number | null;
}

/** Milliseconds between two looks at the messages that an agent who is removed has on their way. */
const lookEvery = 100;

/** How often they are looked at: a running server sends what is due within a second. */
const mostLooks = 100;

/**
 * Removes an agent with the agent's sessions and passkeys. The agent's messages stay, those that are held are sent
 * before, and drafts are kept for owners.
 * @throws {Refusal} `NotFound` for an unknown agent, `Conflict` for the last owner, and if no server sends what is held
 */
export async function removeAgent(
  db: Database,
  userId: number,
  id: number,
  removal: Removal = {},
): Promise<void> {
  for (let looks = 1; !(await removeUnlessSending(db, userId, id, removal)); looks += 1) {
    if (looks > mostLooks)
      throw new Refusal('Conflict', `Replies of agent ${id} are not sent yet. Try again.`);
    await hastenReleases(db, userId, id);
    await setTimeout(lookEvery);
  }
}

/** Removes the agent unless a message of the agent is held. Returns whether the agent is removed. */
async function removeUnlessSending(
  db: Database,
  userId: number,
  id: number,
  { keepsOwner = false, assignTo = null }: Removal,
): Promise<boolean> {
  const isAgent = and(eq(agents.userId, userId), eq(agents.id, id));
  return await db.transaction(async (tx) => {
    if (keepsOwner) await requireOtherOwner(tx, userId, id);
    if (assignTo !== null) await requireSuccessor(tx, userId, { id, assignTo });
    const [known] = await tx.select({ name: agents.name }).from(agents).where(isAgent).for('update');
    if (!known) throw unknownAgent(userId, id);
    // From here on, no further message of the agent can be held.
    if (await holdsMessages(tx, userId, id)) return false;
    await orphanDrafts(tx, { userId, id, name: known.name });
    await tx.delete(agents).where(isAgent);
    await reassignTickets(tx, userId, { from: id, to: assignTo });
    await unassignHidden(tx, userId);
    return true;
  });
}

/**
 * Refuses the change of the only owner who can sign in. It locks all owners, so that of two who demote each other one
 * stays.
 */
async function requireOtherOwner(tx: Transaction, userId: number, id: number): Promise<void> {
  const owners = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), eq(agents.role, 'owner'), isNotNull(agents.email)))
    .orderBy(agents.id)
    .for('update');
  if (owners.length === 1 && owners[0]?.id === id) throw conflict({ lastOwner: id });
}

/** @throws {ValidationError} on `assignTo` unless it is another agent of the user */
async function requireSuccessor(
  tx: Transaction,
  userId: number,
  { id, assignTo }: { readonly id: number; readonly assignTo: number },
): Promise<void> {
  const found = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), eq(agents.id, assignTo)))
    .for('share');
  if (found.length === 0 || assignTo === id) throw invalidInput('assignTo', assignTo);
}

function unknownAgent(userId: number, id: number): Refusal {
  return new Refusal('NotFound', `User ${userId} has no agent ${id}.`);
}

async function insertAgent(
  tx: Transaction,
  userId: number,
  agent: Omit<NewAgent, 'notifiedBy'>,
): Promise<AgentRow> {
  const { groups = [], ...columns } = agent;
  const [made] = await tx
    .insert(agents)
    .values({
      userId,
      ...columns,
      groups: [...groups],
      ...signatureAfter(agent, { signature: '', signatureHtml: null }),
    })
    .returning();
  if (!made) throw new Error('the agent was not stored');
  return made;
}
