/** What is noted of probes, and the names that an operator trusts by them. */

import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { mailProbes, type ProbeOutcome, trustedMailServers } from '../../db/tables/index.ts';
import type { TrustedDoor } from '../../settings/server/named-servers.ts';
import type { LearnedAt, ProbeRow, TrustedServerRow } from './queries.ts';
import type { ReadAnswer } from './read-answer.ts';

/** Minutes for which what comes back of a probe counts. */
export const probeMinutes = 60;

export interface NewQuestion extends Pick<ProbeRow, 'userId' | 'inboxId' | 'agentId' | 'relayHost'> {
  readonly codeHash: string;
}

export async function addQuestion(db: Queryable, question: NewQuestion): Promise<ProbeRow> {
  return await addProbe(db, { ...question, kind: 'question' });
}

/** @param question answered, and with a name that is proposed */
export async function addForgery(db: Queryable, question: ProbeRow, codeHash: string): Promise<ProbeRow> {
  const { userId, inboxId, agentId, relayHost, door, mailbox, authservId, domain, receivedBy } = question;
  return await addProbe(db, {
    kind: 'forgery',
    questionId: question.id,
    userId,
    inboxId,
    agentId,
    relayHost,
    door,
    mailbox,
    authservId,
    domain,
    receivedBy,
    codeHash,
  });
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

/** An answer, and the door that it came by. */
export interface NotedAnswer extends ReadAnswer, Pick<LearnedAt, 'door' | 'mailbox'> {
  /** The host that had it last; null: it does not say. */
  readonly receivedBy: string | null;
}

/** Notes an answer in time. The first that proposes a name uses the code up. */
export async function noteAnswer(db: Queryable, probe: ProbeRow, answer: NotedAnswer): Promise<void> {
  const { outcome, door, mailbox, authservId, domain, receivedBy } = answer;
  await db
    .update(mailProbes)
    .set({ outcome, door, mailbox, authservId, domain, receivedBy: receivedBy?.slice(0, 255) ?? null })
    .where(and(isOpen(probe), or(isNull(mailProbes.outcome), ne(mailProbes.outcome, 'proposed'))));
}

/** Notes what became of a forged line. The first mail in time with its code uses the code up. */
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
 * Trusts the name of a forgery that it withstood, at the door of the agent's answer, in place of another.
 * @throws {Refusal} `Conflict` where the mails of it are not what they were, or more than an hour old
 */
export async function trustServer(db: Database, forgery: ProbeRow): Promise<TrustedServerRow> {
  return await db.transaction(async (tx) => {
    const [tested] = await tx
      .select()
      .from(mailProbes)
      .where(and(isOpen(forgery), eq(mailProbes.kind, 'forgery'), eq(mailProbes.outcome, 'withstood')))
      .for('update');
    const { door, mailbox, authservId, domain } = tested ?? {};
    if (!tested || !door || mailbox == null || !authservId || domain == null)
      throw new Refusal('Conflict', 'The test of this mail server is over. Begin again.');
    const values = { userId: tested.userId, door, mailbox, authservId, domain };
    const [trusted] = await tx
      .insert(trustedMailServers)
      .values(values)
      .onConflictDoUpdate({
        target: [trustedMailServers.userId, trustedMailServers.door, trustedMailServers.mailbox],
        set: { authservId, domain, learnedAt: sql`now()` },
      })
      .returning();
    await tx.update(mailProbes).set({ endsAt: sql`now()` }).where(isOpen(tested));
    if (!trusted) throw new Error('the mail server was not stored');
    return trusted;
  });
}

/** Forgets the names that were learned at a door, of `imap` for every mailbox. Returns them. */
export async function forgetServers(
  db: Queryable,
  userId: number,
  door: TrustedDoor,
): Promise<TrustedServerRow[]> {
  return await db
    .delete(trustedMailServers)
    .where(and(eq(trustedMailServers.userId, userId), eq(trustedMailServers.door, door)))
    .returning();
}

/** Until then a late answer is known for one, and becomes no message. */
export async function removeOldProbes(db: Queryable): Promise<void> {
  await db.delete(mailProbes).where(lt(mailProbes.createdAt, sql`now() - interval '7 days'`));
}
