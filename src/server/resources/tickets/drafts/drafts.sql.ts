/**
 * Agents' drafts. A draft is changed only by a writer who has read its last version: of two devices that write at the same
 * time, the second gets the text of the first in place of overwriting it. Every query is limited to one user.
 */

import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { maxDrafts, maxLastLineLength } from '../../../../api/limits.ts';
import { conflict, notFound } from '../../../../api/refusal.ts';
import type { DraftFile } from '../../../../api/schemas/drafts.ts';
import { anyOf } from '../../../db/any-of.ts';
import { changesChannel } from '../../../db/connect.ts';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import { orphanedDrafts, ticketDrafts, tickets } from '../../../db/tables/index.ts';
import { isOfVisibleTicket } from '../../../db/visible-tickets.sql.ts';
import { isTicket } from '../tickets.sql.ts';

export type DraftRow = typeof ticketDrafts.$inferSelect;

export type OrphanedDraftRow = typeof orphanedDrafts.$inferSelect;

/** The one draft of an agent for a ticket, of one kind. */
export type DraftKey = Pick<DraftRow, 'userId' | 'agentId' | 'ticketId' | 'kind'>;

export type ListedDraftRow = Pick<DraftRow, 'ticketId' | 'kind' | 'version' | 'savedAt'> & {
  /** The beginning of the text. */
  readonly text: string;
};

export function isDraft({ userId, agentId, ticketId, kind }: DraftKey): SQL | undefined {
  return and(isOfAgent(userId, agentId), eq(ticketDrafts.ticketId, ticketId), eq(ticketDrafts.kind, kind));
}

function isOfAgent(userId: number, agentId: number): SQL | undefined {
  return and(
    eq(ticketDrafts.userId, userId),
    eq(ticketDrafts.agentId, agentId),
    // The condition is equal to the partial index's, so that PostgreSQL uses the index.
    sql`${ticketDrafts.state} = 'draft'`,
  );
}

export async function findDraft(db: Queryable, key: DraftKey): Promise<DraftRow | null> {
  const [row] = await db.select().from(ticketDrafts).where(isDraft(key));
  return row ?? null;
}

/** Lists an agent's drafts, the last saved one first. @param hidden the inboxes for whose tickets none is listed */
export async function listDrafts(
  db: Queryable,
  userId: number,
  agentId: number,
  hidden: readonly number[],
): Promise<ListedDraftRow[]> {
  const { ticketId, kind, version, savedAt, message, id } = ticketDrafts;
  return await db
    .select({
      ticketId,
      kind,
      version,
      savedAt,
      text: sql<string>`left(btrim(${message}, E' \\n\\r\\t'), ${2 * maxLastLineLength}::integer)`,
    })
    .from(ticketDrafts)
    .where(and(isOfAgent(userId, agentId), isOfVisibleTicket(hidden, ticketDrafts.userId, ticketId)))
    .orderBy(desc(savedAt), desc(id))
    .limit(maxDrafts);
}

async function countDrafts(db: Queryable, userId: number, agentId: number): Promise<number> {
  return await db.$count(ticketDrafts, isOfAgent(userId, agentId));
}

/** Lists an agent's drafts for one ticket: the reply, then the note. */
export async function listTicketDrafts(
  db: Queryable,
  { userId, agentId, ticketId }: Omit<DraftKey, 'kind'>,
): Promise<DraftRow[]> {
  return await db
    .select()
    .from(ticketDrafts)
    .where(and(isOfAgent(userId, agentId), eq(ticketDrafts.ticketId, ticketId)))
    .orderBy(desc(ticketDrafts.kind));
}

/** Lists the drafts for a ticket whose agents were removed, the first written one first. */
export async function listOrphanedDrafts(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<OrphanedDraftRow[]> {
  return await db
    .select()
    .from(orphanedDrafts)
    .where(and(eq(orphanedDrafts.userId, userId), eq(orphanedDrafts.ticketId, ticketId)))
    .orderBy(orphanedDrafts.id)
    .limit(maxDrafts);
}

/** Returns those of the tickets for which an agent has a draft. */
export async function findTicketsWithDraft(
  db: Queryable,
  userId: number,
  agentId: number,
  ticketIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ ticketId: ticketDrafts.ticketId })
    .from(ticketDrafts)
    .where(and(isOfAgent(userId, agentId), anyOf(ticketDrafts.ticketId, ticketIds)));
  return new Set(rows.map(({ ticketId }) => ticketId));
}

export interface DraftText {
  readonly message: string;
  readonly files: readonly DraftFile[];
}

export interface NewDraft extends DraftKey, DraftText {
  /** The version that the writer has read; 0 for none. */
  readonly version: number;
}

/** The draft has another version than the writer has read. */
export class StaleDraft extends Error {
  override readonly name = 'StaleDraft';
  /** The draft as it is stored; null if there is none. */
  readonly draft: DraftRow | null;

  constructor(draft: DraftRow | null) {
    super('the draft has another version');
    this.draft = draft;
  }
}

/** The version of a new draft. */
export const firstVersion = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)`;

/** The version of a draft after a change. */
export const nextVersion = sql<number>`greatest(${ticketDrafts.version} + 1, ${firstVersion})`;

/**
 * Stores a draft, or removes it if it has neither text nor files. A repeated request changes nothing.
 * @returns the draft; null if it was removed
 * @throws {StaleDraft} if the draft has another version and another text
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` if the agent has too many drafts
 */
export async function saveDraft(db: Database, draft: NewDraft): Promise<DraftRow | null> {
  return await db.transaction(async (tx) => {
    await lockTicketAgainstRemoval(tx, draft);
    return isEmpty(draft) ? await discard(tx, draft) : await store(tx, draft);
  });
}

async function store(tx: Transaction, draft: NewDraft): Promise<DraftRow> {
  const { message, files, version } = draft;
  const text = { message, files: [...files], savedAt: sql`now()` };
  if (version === 0 && (await countDrafts(tx, draft.userId, draft.agentId)) >= maxDrafts) {
    throw conflict({ field: 'drafts', max: maxDrafts });
  }
  const { userId, agentId, ticketId, kind } = draft;
  const [stored] =
    version === 0
      ? await tx
          .insert(ticketDrafts)
          .values({ userId, agentId, ticketId, kind, ...text, version: firstVersion })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(ticketDrafts)
          .set({ ...text, version: nextVersion, stoppedAt: null })
          .where(and(isDraft(draft), eq(ticketDrafts.version, version)))
          .returning();
  if (stored) {
    await notifyDraft(tx, draft, stored.version);
    return stored;
  }
  const existing = await findDraft(tx, draft);
  if (existing && isSameText(existing, draft)) return existing;
  throw new StaleDraft(existing);
}

async function discard(tx: Transaction, draft: NewDraft): Promise<null> {
  if (await removeDraft(tx, draft, draft.version)) return null;
  const existing = await findDraft(tx, draft);
  if (existing) throw new StaleDraft(existing);
  return null;
}

/** Removes a draft of that version. Returns whether it was there. */
export async function removeDraft(tx: Transaction, key: DraftKey, version: number): Promise<boolean> {
  const removed = await tx
    .delete(ticketDrafts)
    .where(and(isDraft(key), eq(ticketDrafts.version, version)))
    .returning({ id: ticketDrafts.id });
  if (removed.length === 0) return false;
  await notifyDraft(tx, key, 0);
  return true;
}

/** Keeps the drafts of an agent who is about to be removed for owners. */
export async function orphanDrafts(
  tx: Transaction,
  { userId, id, name }: { readonly userId: number; readonly id: number; readonly name: string },
): Promise<void> {
  const { userId: ofUser, id: draftId, ticketId, agentId, kind, message, files, state } = ticketDrafts;
  await tx.insert(orphanedDrafts).select(
    tx
      .select({
        userId: ofUser,
        id: draftId,
        ticketId,
        agentName: sql<string>`${name}::text`.as('agent_name'),
        kind,
        message,
        files,
      })
      .from(ticketDrafts)
      .where(and(eq(ofUser, userId), eq(agentId, id), eq(state, 'draft'))),
  );
}

/** Removes a draft whose agent was removed, if it is still there. */
export async function removeOrphanedDraft(db: Database, userId: number, id: number): Promise<void> {
  await db.delete(orphanedDrafts).where(and(eq(orphanedDrafts.userId, userId), eq(orphanedDrafts.id, id)));
}

/** Moves all drafts of a ticket to another one, below what their agents have begun to write there. */
export async function moveDrafts(
  tx: Transaction,
  { userId, ticketId }: Pick<DraftKey, 'userId' | 'ticketId'>,
  intoId: number,
): Promise<void> {
  await tx
    .update(orphanedDrafts)
    .set({ ticketId: intoId })
    .where(and(eq(orphanedDrafts.userId, userId), eq(orphanedDrafts.ticketId, ticketId)));
  const moved = await tx
    .delete(ticketDrafts)
    .where(
      and(
        eq(ticketDrafts.userId, userId),
        eq(ticketDrafts.ticketId, ticketId),
        eq(ticketDrafts.state, 'draft'),
      ),
    )
    .returning();
  for (const draft of moved) {
    await notifyDraft(tx, draft, 0);
    const key = { ...draft, ticketId: intoId };
    const there = await findDraft(tx, key);
    const [stored] = there
      ? await tx
          .update(ticketDrafts)
          .set({
            message: [there.message, draft.message].filter((text) => text.trim() !== '').join('\n\n'),
            files: [...there.files, ...draft.files],
            version: nextVersion,
          })
          .where(isDraft(key))
          .returning()
      : await tx
          .insert(ticketDrafts)
          .values({ ...key, version: firstVersion })
          .returning();
    if (!stored) throw new Error('the draft was not stored');
    await notifyDraft(tx, stored, stored.version);
  }
}

/** Notifies the open streams of the agent. @param version 0 if the draft is gone */
export async function notifyDraft(
  tx: Transaction,
  { userId, ticketId, agentId, kind }: DraftKey,
  version: number,
): Promise<void> {
  const payload = `ticket_drafts ${userId} ${ticketId} ${agentId} ${kind} ${version}`;
  await tx.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
}

/** @throws {Refusal} `NotFound` for an unknown ticket */
async function lockTicketAgainstRemoval(tx: Transaction, { userId, ticketId }: DraftKey): Promise<void> {
  const [ticket] = Number.isSafeInteger(ticketId)
    ? await tx.select({ id: tickets.id }).from(tickets).where(isTicket(userId, ticketId)).for('key share')
    : [];
  if (!ticket) throw notFound();
}

function isEmpty({ message, files }: DraftText): boolean {
  return message.trim() === '' && files.length === 0;
}

function isSameText(one: DraftText, other: DraftText): boolean {
  const urls = ({ files }: DraftText) => files.map(({ url }) => url).join(' ');
  return one.message === other.message && urls(one) === urls(other);
}
