/**
 * Holds agents' replies for a few seconds before they are sent, so that their agents can take them back:
 *
 *     draft ──── holdMessage ──▶ held ──── releaseMessage ──▶ sent: the message is stored, with its mails and events
 *       ▲                         │
 *       └── cancelHeldMessage ────┤
 *       └── another person wrote ─┘
 *
 * The states are those of one row, and each change names the state before it. So a message is sent once and never lost,
 * whichever process releases it or is killed. Until its release, nothing of it is in the ticket.
 */

import { and, eq, lt, sql } from 'drizzle-orm';
import { conflict, notFound, Refusal, ValidationError } from '../../../../api/refusal.ts';
import type { DraftFile } from '../../../../api/schemas/drafts.ts';
import { changesChannel } from '../../../db/connect.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import {
  claimKey,
  findHold,
  finishKey,
  type IdempotencyClaim,
  noteHold,
} from '../../../db/idempotency.sql.ts';
import { type HeldContent, ticketDrafts, tickets } from '../../../db/tables/index.ts';
import { findInboxById } from '../../../mail/incoming/process/facts.sql.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { extendUploads } from '../../../uploads/uploads.sql.ts';
import {
  type DraftRow,
  findDraft,
  firstVersion,
  isDraft,
  nextVersion,
  notifyDraft,
} from '../drafts/drafts.sql.ts';
import { storeNewMessage } from '../insert-message.sql.ts';
import type { NewMessage } from '../new-message.ts';
import { requireSeen } from '../require-seen.sql.ts';
import type { HeldNotice } from '../stream/notice.ts';
import { visitSeconds } from '../stream/visitor-visits.ts';
import { findAgentByEmail, isTicket, type TicketRow } from '../tickets.sql.ts';
import {
  findHeldRow,
  findNewestExternal,
  type HeldKey,
  hasNewerOfOthers,
  isHeld,
  isHeldOf,
  isRow,
  lastRelease,
} from './held-rows.sql.ts';

export interface Hold {
  readonly seconds: number;
  /** The text as the agent typed it, for the draft that it becomes if it is taken back. */
  readonly typed: string;
  readonly files: readonly DraftFile[];
}

export interface HeldMessage {
  readonly heldMessageId: number;
  readonly releaseAt: Date;
}

/** The result of `holdMessage`; `held` is null for a repeated request whose message was not held. */
export interface HeldAnswer {
  readonly ticketId: number;
  readonly held: HeldMessage | null;
}

/**
 * Holds an agent's reply to an existing ticket.
 * @returns null if it has to be sent at once: its author is no agent, or a visitor has just written from a page
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` for an idempotency key of another request
 * @throws {UnseenMessages} if the ticket has external messages after `lastSeenMessageId`
 */
export async function holdMessage(
  db: Database,
  message: NewMessage & { readonly ticketId: number },
  hold: Hold,
  claim: IdempotencyClaim | null,
): Promise<HeldAnswer | null> {
  return await db.transaction(async (tx) => {
    const { userId, ticketId } = message;
    const ticket = await lockTicket(tx, userId, ticketId);
    const agent = await findAgentByEmail(tx, userId, message.fromEmail);
    const newest = await findNewestExternal(tx, { userId, ticketId }, visitSeconds);
    if (!ticket || agent === null || newest.isFromVisitorNow) return null;
    const earlier = claim && (await claimKey(tx, userId, claim));
    if (claim && earlier !== null) return { ticketId: earlier, held: await findHold(tx, userId, claim) };
    if (message.lastSeenMessageId !== undefined) await requireSeen(tx, ticket, message.lastSeenMessageId);
    await extendUploads(tx, userId, message.files);
    const held = await storeHeld(tx, { ...message, agentId: agent.id, lastExternalId: newest.id }, hold);
    if (claim) {
      await finishKey(tx, userId, claim, ticketId);
      await noteHold(tx, userId, claim, held);
    }
    return { ticketId, held };
  });
}

/** Turns the agent's draft of the version that the message names into a held row, else adds one. */
async function storeHeld(
  tx: Transaction,
  message: NewMessage & {
    readonly ticketId: number;
    readonly agentId: number;
    readonly lastExternalId: number;
  },
  { seconds, typed, files }: Hold,
): Promise<HeldMessage> {
  const { userId, ticketId, agentId, draftVersion } = message;
  const key = { userId, agentId, ticketId, kind: 'reply' } as const;
  const held = {
    state: 'held' as const,
    message: typed,
    files: [...files],
    savedAt: sql`now()`,
    held: heldContent(message),
    releaseAt: sql`greatest(now() + make_interval(secs => ${seconds}), ${lastRelease(key)})`,
    stoppedAt: null,
  };
  const [turned] =
    draftVersion === undefined
      ? []
      : await tx
          .update(ticketDrafts)
          .set({ ...held, version: nextVersion })
          .where(and(isDraft(key), eq(ticketDrafts.version, draftVersion)))
          .returning();
  const [row] = turned
    ? [turned]
    : await tx
        .insert(ticketDrafts)
        .values({ ...key, ...held, version: firstVersion })
        .returning();
  if (!row?.releaseAt) throw new Error('the held message was not stored');
  if (turned) await notifyDraft(tx, key, 0);
  await notifyHeld(tx, row, 'held');
  return { heldMessageId: row.id, releaseAt: row.releaseAt };
}

function heldContent(message: NewMessage & { readonly lastExternalId: number }): HeldContent {
  const { fromEmail, fromName, toEmail, subject, text, status, labels, files } = message;
  const { language, page = null, articleId = null, wantsAutoReply, savedReplyIds = [] } = message;
  const { lastExternalId, inbox } = message;
  const written = { fromEmail, fromName, toEmail, subject, text, status, labels, files };
  const about = { language, page, articleId, wantsAutoReply, savedReplyIds };
  return { ...written, ...about, lastExternalId, inboxId: inbox.id };
}

/** `stopped`: it is a draft again. `gone`: it is not held any more, or its ticket was removed. */
export type Release = 'sent' | 'stopped' | 'gone';

/**
 * Stores a held message as `insertMessage` stores one that is not held. If another person has written in the ticket since,
 * or the message cannot be stored any more, it is made a draft again.
 */
export async function releaseMessage(db: Database, key: HeldKey, mail: MailPolicy | null): Promise<Release> {
  try {
    return await db.transaction(async (tx) => {
      const row = await lockHeldRow(tx, key);
      if (!row?.held) return 'gone';
      if (await hasNewerOfOthers(tx, row, row.held.lastExternalId)) return await stop(tx, row);
      const message = await readMessage(tx, row, row.held, mail);
      if (message === null) return await stop(tx, row);
      await tx
        .update(ticketDrafts)
        .set({ state: 'sent', message: '', files: [], held: null, version: nextVersion })
        .where(and(isRow(key), isHeld));
      await storeNewMessage(tx, message);
      await notifyHeld(tx, row, 'sent');
      return 'sent';
    });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ValidationError)) throw error;
    return await db.transaction(async (tx) => {
      const row = await lockHeldRow(tx, key);
      return row ? await stop(tx, row) : 'gone';
    });
  }
}

/** Locks the ticket of a held message, then its row: in this order, erasure and new messages lock them too. */
async function lockHeldRow(tx: Transaction, key: HeldKey): Promise<DraftRow | null> {
  const found = await findHeldRow(tx, key);
  if (!found || !(await lockTicket(tx, key.userId, found.ticketId))) return null;
  const [row] = await tx
    .select()
    .from(ticketDrafts)
    .where(and(isRow(key), isHeld))
    .for('update');
  return row ?? null;
}

async function stop(tx: Transaction, row: DraftRow): Promise<'stopped'> {
  await makeDraft(tx, row, new Date());
  await notifyHeld(tx, row, 'stopped');
  return 'stopped';
}

/** Returns the message of a held row; null if its inbox was removed. */
async function readMessage(
  tx: Transaction,
  { userId, ticketId }: DraftRow,
  { inboxId, lastExternalId: _, ...content }: HeldContent,
  mail: MailPolicy | null,
): Promise<NewMessage | null> {
  const inbox = await findInboxById(tx, userId, inboxId);
  if (inbox === null) return null;
  return {
    ...content,
    userId,
    ticketId,
    inbox,
    mail,
    type: 'external',
    assignedAgents: [],
    appendsToOpen: false,
    openedBy: 'key',
    mayBeAgent: true,
    network: null,
  };
}

/**
 * Makes an agent's held message a draft again. A repeated request returns the same draft.
 * @throws {Refusal} `NotFound` if the agent has no such message, `Conflict` if it was sent
 */
export async function cancelHeldMessage(db: Database, key: HeldKey, agentId: number): Promise<DraftRow> {
  return await db.transaction(async (tx) => {
    const [row] = Number.isSafeInteger(key.id)
      ? await tx
          .select()
          .from(ticketDrafts)
          .where(and(isRow(key), eq(ticketDrafts.agentId, agentId)))
          .for('update')
      : [];
    // A draft that was never held has no release.
    if (!row?.releaseAt) throw notFound();
    if (row.state === 'sent') throw conflict({ field: 'heldMessageId' });
    if (row.state === 'draft') return row;
    const draft = await makeDraft(tx, row, null);
    await notifyHeld(tx, row, 'cancelled');
    return draft;
  });
}

/** Makes a locked held row the agent's draft, with what the agent has written since below it. */
async function makeDraft(tx: Transaction, row: DraftRow, stoppedAt: Date | null): Promise<DraftRow> {
  const since = await findDraft(tx, row);
  if (since) await tx.delete(ticketDrafts).where(isRow(since));
  const [draft] = await tx
    .update(ticketDrafts)
    .set({
      state: 'draft',
      message: [row.message, since?.message ?? ''].filter((text) => text.trim() !== '').join('\n\n'),
      files: [...row.files, ...(since?.files ?? [])],
      held: null,
      stoppedAt,
      savedAt: sql`now()`,
      version: sql`greatest(${nextVersion}, ${(since?.version ?? 0) + 1}::bigint)`,
    })
    .where(isRow(row))
    .returning();
  if (!draft) throw new Error('the draft was not stored');
  await notifyDraft(tx, draft, draft.version);
  return draft;
}

/** Notifies the open streams of the agent. */
async function notifyHeld(
  tx: Transaction,
  { userId, ticketId, agentId, id }: DraftRow,
  state: HeldNotice['state'],
): Promise<void> {
  const payload = `ticket_held ${userId} ${ticketId} ${agentId} ${id} ${state}`;
  await tx.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
}

/** Postpones a release that failed, with those of the agent's other messages in the ticket, which keep their order. */
export async function postponeRelease(db: Database, key: HeldKey, seconds: number): Promise<void> {
  const failed = await findHeldRow(db, key);
  if (!failed) return;
  const { userId, ticketId, agentId } = failed;
  await db
    .update(ticketDrafts)
    .set({ releaseAt: sql`greatest(${ticketDrafts.releaseAt}, now() + make_interval(secs => ${seconds}))` })
    .where(isHeldOf({ userId, ticketId, agentId }));
}

/** Makes an agent's held messages due now. */
export async function hastenReleases(db: Database, userId: number, agentId: number): Promise<void> {
  await db
    .update(ticketDrafts)
    .set({ releaseAt: sql`least(${ticketDrafts.releaseAt}, now())` })
    .where(and(eq(ticketDrafts.userId, userId), eq(ticketDrafts.agentId, agentId), isHeld));
}

/** Removes the rows of messages that were sent a day ago. */
export async function removeSentRows(db: Database): Promise<void> {
  await db
    .delete(ticketDrafts)
    .where(and(eq(ticketDrafts.state, 'sent'), lt(ticketDrafts.releaseAt, sql`now() - interval '24 hours'`)));
}

async function lockTicket(tx: Transaction, userId: number, id: number): Promise<TicketRow | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [ticket] = await tx.select().from(tickets).where(isTicket(userId, id)).for('update');
  return ticket ?? null;
}
