/** Judges the connections beside the pool: to the listening address, to the replica, and to the clock of the database. */

import pg from 'pg';
import { mismatch, type ReplicaState, replicaQuery } from '../../db/replica/server-state.ts';
import { sizeWords } from './amount-words.ts';
import {
  type CheckContext,
  type Finding,
  type Findings,
  ok,
  problem,
  type ReadableDatabase,
  warning,
} from './check.ts';
import { explainDatabaseError, placeName } from './open-database.ts';
import { describePrimary, describeServer } from './queries.ts';

/** The second address of the database, for what a pooler of transactions cannot do. */
export async function judgeListening(url: string): Promise<Finding> {
  return await lookInto(
    url,
    () => ok('The database answers at DATABASE_LISTEN_URL.'),
    (error) => explainDatabaseError(error, { databaseUrl: url }, 'DATABASE_LISTEN_URL'),
  );
}

/** Without its replica, a deployment reads from the primary: nothing here is a problem. */
export async function judgeReplica(url: string, { database }: CheckContext): Promise<Findings> {
  const open = await database();
  if (!open) return [];
  return await lookInto(
    url,
    (client) => compareReplica(client, open, placeName({ databaseUrl: url })),
    (error) => {
      const { seen } = explainDatabaseError(error, { databaseUrl: url });
      return warning(seen, 'Until it answers at DATABASE_REPLICA_URL, the primary is read.');
    },
  );
}

async function compareReplica(client: pg.Client, open: ReadableDatabase, name: string): Promise<Finding> {
  const [replica] = (await client.query<ReplicaState>(replicaQuery)).rows;
  const primary = await open.read(describePrimary);
  const reason = primary && replica ? mismatch(primary, replica) : 'it says nothing of itself';
  if (reason !== null || !primary || !replica)
    return warning(
      `The replica at ${name} is not read from: ${reason}.`,
      'Name a standby of the primary in DATABASE_REPLICA_URL.',
    );
  const late = Math.max(0, Number(primary.position) - Number(replica.position));
  return ok(`The replica at ${name} follows the primary, and has ${sizeWords(late)} of its log to go.`);
}

/**
 * Connects to a database for one look.
 * @param explain judges the error of the connection, or of the look itself
 */
async function lookInto(
  url: string,
  look: (client: pg.Client) => Finding | Promise<Finding>,
  explain: (error: unknown) => Finding,
): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await look(client);
  } catch (error) {
    return explain(error);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function judgeClocks({ database }: CheckContext): Promise<Findings> {
  const open = await database();
  if (!open) return [];
  // The first connection of a pool takes its time.
  await open.read(describeServer);
  const before = Date.now();
  const { clock } = await open.read(describeServer);
  return judgeClock({ before, clock, after: Date.now() });
}

/** Seconds by which the clocks may differ before it is said, and before it is a problem. */
const noticed = 2;
const harmful = 60;

interface ClockReading {
  /** Times of this machine before and after the query, in milliseconds. */
  readonly before: number;
  readonly after: number;
  /** The time of the database. */
  readonly clock: number;
}

/** Compares two clocks. The time that the query took is no difference. */
export function judgeClock({ before, after, clock }: ClockReading): Finding {
  const ahead = clock > after ? clock - after : Math.min(0, clock - before);
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (seconds < noticed) return ok('The clocks of this machine and of the database agree.');
  const seen = `The clock of the database is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine.`;
  const advice = 'Let both machines take their time from a time server (NTP).';
  return seconds < harmful
    ? warning(seen, advice)
    : problem(`${seen} Tokens and codes end too early or too late.`, advice);
}
