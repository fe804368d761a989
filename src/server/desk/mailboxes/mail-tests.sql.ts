/** Reads how tests of an inbox's mail ended, and how far it is proved whose answers its mail servers vouch for. */

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { MailProof, MailTest } from '../../../api/schemas/desk-mailboxes.ts';
import { mailProblemReasons, proofFailureReasons } from '../../../api/schemas/desk-mailboxes.ts';
import type { Queryable } from '../../db/database.ts';
import { agents, mailProbes } from '../../db/tables/index.ts';
import type { InboxKey } from '../../mail/mailboxes/mailboxes.sql.ts';
import type { ProbeRow } from '../../mail/trust/trusted-servers.sql.ts';

/** Minutes after which a test that has not arrived counts as lost. */
const lostMinutes = 15;

/** Returns the last test of an inbox's mail both ways; null if there was none. */
export async function findMailTest(db: Queryable, inbox: InboxKey): Promise<MailTest | null> {
  const [test] = await db
    .select({
      problem: mailProbes.problem,
      createdAt: mailProbes.createdAt,
      arrivedAt: mailProbes.arrivedAt,
      isLost: sql<boolean>`${mailProbes.createdAt} < now() - make_interval(mins => ${lostMinutes})`,
    })
    .from(mailProbes)
    .where(and(isOf(inbox), eq(mailProbes.kind, 'round-trip')))
    .orderBy(desc(mailProbes.id))
    .limit(1);
  if (!test) return null;
  const { problem, createdAt, arrivedAt, isLost } = test;
  if (arrivedAt !== null) return { state: 'arrived', date: arrivedAt.toISOString(), problem: null };
  const date = createdAt.toISOString();
  if (problem !== null) return { state: 'failed', date, problem: parseProblem(problem) };
  return isLost
    ? { state: 'failed', date, problem: { reason: 'lost', said: '' } }
    : { state: 'sent', date, problem: null };
}

/** Parses a problem of a test. A text of an older version has no reason. */
function parseProblem(text: string): NonNullable<MailTest['problem']> {
  const colon = text.indexOf(':');
  const reason = mailProblemReasons.find((name) => name === text.slice(0, colon));
  return reason ? { reason, said: text.slice(colon + 1) } : { reason: 'refused', said: text };
}

export function printProblem({ reason, said }: NonNullable<MailTest['problem']>): string {
  return `${reason}:${said}`;
}

/** The last mail by which an owner learns a mail server at the desk, and the agent who was asked. */
export interface FoundAttempt {
  readonly probe: ProbeRow;
  readonly email: string;
  readonly hasEnded: boolean;
}

/** Returns null if there was none within a week, and once its server is trusted. */
export async function findProofAttempt(db: Queryable, inbox: InboxKey): Promise<FoundAttempt | null> {
  const [found] = await db
    .select({
      probe: mailProbes,
      email: sql<string>`coalesce(${agents.email}, '')`,
      hasEnded: sql<boolean>`${mailProbes.endsAt} <= now()`,
    })
    .from(mailProbes)
    .innerJoin(agents, and(eq(agents.userId, mailProbes.userId), eq(agents.id, mailProbes.agentId)))
    .where(
      and(
        isOf(inbox),
        inArray(mailProbes.kind, ['question', 'forgery']),
        gt(mailProbes.createdAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(mailProbes.id))
    .limit(1);
  const isTrusted = found?.probe.outcome === 'withstood' && found.hasEnded;
  return found && !isTrusted ? found : null;
}

export function presentAttempt({ probe, email, hasEnded }: FoundAttempt): MailProof['attempt'] {
  const { kind, outcome, authservId: server, problem: unsent } = probe;
  if (unsent !== null)
    return { state: 'failed', email, server, failure: 'unsent', problem: parseProblem(unsent) };
  const passed = kind === 'question' ? 'proposed' : 'withstood';
  if (outcome === passed && !hasEnded)
    return {
      state: kind === 'question' ? 'answered' : 'tested',
      email,
      server,
      failure: null,
      problem: null,
    };
  // Another sender's answer does not end the wait for the agent's own.
  const isWaiting = (outcome === null || outcome === 'other-sender') && !hasEnded;
  if (isWaiting)
    return { state: kind === 'question' ? 'asked' : 'testing', email, server, failure: null, problem: null };
  const failure = proofFailureReasons.find((name) => name === outcome) ?? 'no-answer';
  return { state: 'failed', email, server, failure, problem: null };
}

function isOf({ userId, inboxId }: InboxKey) {
  return and(eq(mailProbes.userId, userId), eq(mailProbes.inboxId, inboxId));
}
