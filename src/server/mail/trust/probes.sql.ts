/**
 * Stores the probe emails of `frontdesk mail trust`, their outcomes, and the server names that are then trusted; and the test
 * of mail at the desk.
 */

import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { mailProbes, type ProbeOutcome, trustedMailServers } from '../../db/tables/index.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import type { ProbeAnswer } from './read-probe-answer.ts';
import type { LearnedAt, ProbeRow, TrustedServerRow } from './trusted-servers.sql.ts';

/** Minutes after a probe within which answers to it count. */
export const probeMinutes = 60;

export interface NewQuestion extends Pick<ProbeRow, 'userId' | 'inboxId' | 'agentId' | 'relayHost'> {
  readonly codeHash: string;
}

export async function addQuestion(db: Queryable, question: NewQuestion): Promise<ProbeRow> {
  return await addProbe(db, { ...question, kind: 'question' });
}

/** @param question an answered question, with the server name that the answer suggests */
export async function addForgery(db: Queryable, question: ProbeRow, codeHash: string): Promise<ProbeRow> {
  const { userId, inboxId, agentId, relayHost, channel, mailbox, authservId, domain, receivedBy } = question;
  return await addProbe(db, {
    kind: 'forgery',
    questionId: question.id,
    userId,
    inboxId,
    agentId,
    relayHost,
    channel,
    mailbox,
    authservId,
    domain,
    receivedBy,
    codeHash,
  });
}

/** Adds a test of an inbox's mail both ways, in place of the one before. */
export async function addRoundTrip(db: Database, test: NewQuestion): Promise<ProbeRow> {
  return await db.transaction(async (tx) => {
    await tx
      .delete(mailProbes)
      .where(
        and(
          eq(mailProbes.userId, test.userId),
          eq(mailProbes.inboxId, test.inboxId),
          eq(mailProbes.kind, 'round-trip'),
        ),
      );
    return await addProbe(tx, { ...test, kind: 'round-trip' });
  });
}

/** Records that a test arrived, the first time that it does. */
export async function noteArrival(db: Queryable, { userId, id }: ProbeRow): Promise<void> {
  await db
    .update(mailProbes)
    .set({ arrivedAt: sql`now()` })
    .where(and(eq(mailProbes.userId, userId), eq(mailProbes.id, id), isNull(mailProbes.arrivedAt)));
}

/** Records why a mail of a test could not be sent. */
export async function noteSendProblem(
  db: Queryable,
  { userId, id }: ProbeRow,
  problem: string,
): Promise<void> {
  await db
    .update(mailProbes)
    .set({ problem })
    .where(and(eq(mailProbes.userId, userId), eq(mailProbes.id, id)));
}

async function addProbe(
  db: Queryable,
  probe: Omit<typeof mailProbes.$inferInsert, 'endsAt'>,
): Promise<ProbeRow> {
  const [added] = await db
    .insert(mailProbes)
    .values({ ...probe, endsAt: sql`now() + make_interval(mins => ${probeMinutes})` })
    .returning();
  if (!added) throw new Error('the probe was not stored');
  return added;
}

/** An agent's answer to a probe, and the channel by which it was received. */
export interface NotedAnswer extends ProbeAnswer, Pick<LearnedAt, 'channel' | 'mailbox'> {
  /** The host that received the answer last; null if its headers do not say. */
  readonly receivedBy: string | null;
}

/** Records an answer that came in time. The first answer that suggests a name makes the code invalid for others. */
export async function noteAnswer(db: Queryable, probe: ProbeRow, answer: NotedAnswer): Promise<void> {
  const { outcome, channel, mailbox, authservId, domain, receivedBy } = answer;
  await db
    .update(mailProbes)
    .set({ outcome, channel, mailbox, authservId, domain, receivedBy: receivedBy?.slice(0, 255) ?? null })
    .where(and(isOpen(probe), or(isNull(mailProbes.outcome), ne(mailProbes.outcome, 'proposed'))));
}

/** Records the outcome of the email with the forged header; the first one in time makes the code invalid. */
export async function noteForgery(db: Queryable, probe: ProbeRow, outcome: ProbeOutcome): Promise<void> {
  await db
    .update(mailProbes)
    .set({ outcome })
    .where(and(isOpen(probe), isNull(mailProbes.outcome)));
}

function isOpen({ userId, id }: ProbeRow) {
  return and(eq(mailProbes.userId, userId), eq(mailProbes.id, id), gt(mailProbes.endsAt, sql`now()`));
}

/**
 * Trusts the server name that passed the forgery test, for the channel of the agent's answer, in place of any
 * earlier name.
 * @throws {Refusal} `Conflict` if the probe has changed, or is more than an hour old
 */
export async function trustServer(db: Database, forgery: ProbeRow): Promise<TrustedServerRow> {
  return await db.transaction(async (tx) => {
    const [tested] = await tx
      .select()
      .from(mailProbes)
      .where(and(isOpen(forgery), eq(mailProbes.kind, 'forgery'), eq(mailProbes.outcome, 'withstood')))
      .for('update');
    const { channel, mailbox, authservId, domain } = tested ?? {};
    if (!tested || !channel || mailbox == null || !authservId || domain == null)
      throw new Refusal('Conflict', 'The test of this mail server has expired. Start it again.');
    const values = { userId: tested.userId, channel, mailbox, authservId, domain };
    const [trusted] = await tx
      .insert(trustedMailServers)
      .values(values)
      .onConflictDoUpdate({
        target: [trustedMailServers.userId, trustedMailServers.channel, trustedMailServers.mailbox],
        set: { authservId, domain, learnedAt: sql`now()` },
      })
      .returning();
    await tx.update(mailProbes).set({ endsAt: sql`now()` }).where(isOpen(tested));
    if (!trusted) throw new Error('the mail server was not stored');
    return trusted;
  });
}

/** Removes and returns the names learned for a channel; for `imap`, those of all mailboxes. */
export async function forgetServers(
  db: Queryable,
  userId: number,
  channel: TrustedChannel,
): Promise<TrustedServerRow[]> {
  return await db
    .delete(trustedMailServers)
    .where(and(eq(trustedMailServers.userId, userId), eq(trustedMailServers.channel, channel)))
    .returning();
}

/**
 * Removes probes that are a week old. Until then late answers are recognised, and do not become messages. The last test of
 * an owner stays, as its result does.
 */
export async function removeOldProbes(db: Queryable): Promise<void> {
  await db
    .delete(mailProbes)
    .where(and(lt(mailProbes.createdAt, sql`now() - interval '7 days'`), ne(mailProbes.kind, 'round-trip')));
}
