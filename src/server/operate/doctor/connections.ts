import pg from 'pg';
import { placeName } from '../../db/explain-opening.ts';
import { mismatch, type ReplicaState, replicaQuery } from '../../db/replica/server-state.ts';
import {
  type CheckContext,
  type Finding,
  type Findings,
  ok,
  problem,
  type ReadableDatabase,
  warning,
} from './check.ts';
import { describePrimary, describeServer } from './doctor.sql.ts';
import { formatBytes } from './format-amounts.ts';
import { explainDatabaseError } from './open-database.ts';

/** Judges whether the database answers at the URL that is used beside a pooler. */
export async function judgeListening(url: string): Promise<Finding> {
  return await lookInto(
    url,
    () => ok('The database answers at DATABASE_LISTEN_URL.'),
    (error) => explainDatabaseError(error, { databaseUrl: url }, 'DATABASE_LISTEN_URL'),
  );
}

/** Judges the replica. Findings are warnings at most, since servers read from the primary if the replica fails. */
export async function judgeReplica(url: string, { database }: CheckContext): Promise<Findings> {
  const open = await database();
  if (!open) return [];
  return await lookInto(
    url,
    (client) => compareReplica(client, open, placeName({ databaseUrl: url })),
    (error) => {
      const { seen } = explainDatabaseError(error, { databaseUrl: url });
      return warning(
        seen,
        'Check DATABASE_REPLICA_URL. Until the replica answers, servers read from the primary.',
      );
    },
  );
}

async function compareReplica(client: pg.Client, open: ReadableDatabase, name: string): Promise<Finding> {
  const [replica] = (await client.query<ReplicaState>(replicaQuery)).rows;
  const primary = await open.read(describePrimary);
  const reason = primary && replica ? mismatch(primary, replica) : 'its state could not be queried';
  if (reason !== null || !primary || !replica)
    return warning(
      `The replica at ${name} is not used: ${reason}.`,
      'Set DATABASE_REPLICA_URL to a standby of the primary.',
    );
  const late = Math.max(0, Number(primary.position) - Number(replica.position));
  return ok(`The replica at ${name} follows the primary, and is ${formatBytes(late)} of log behind it.`);
}

/** Opens a database for one check. @param explain turns an error of the connection or the check into a finding */
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
  // Opens the pool's connection, so that the measured query does not include that time.
  await open.read(describeServer);
  const before = Date.now();
  const { clock } = await open.read(describeServer);
  return judgeClock({ before, clock, after: Date.now() });
}

/** Differences of clocks in seconds, from which the finding is a warning, and from which it is a problem. */
const noticed = 2;
const harmful = 60;

interface ClockReading {
  /** This machine's time before the query, and after it, in milliseconds since 1970. */
  readonly before: number;
  readonly after: number;
  /** The database's time in milliseconds since 1970. */
  readonly clock: number;
}

/** Compares two clocks. A database time between `before` and `after` is no difference. */
export function judgeClock({ before, after, clock }: ClockReading): Finding {
  const ahead = clock > after ? clock - after : Math.min(0, clock - before);
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (seconds < noticed) return ok('The clocks of this machine and of the database agree.');
  const seen = `The clock of the database is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of this machine.`;
  const advice = 'Synchronise the clocks of both machines with a time server (NTP).';
  return seconds < harmful
    ? warning(seen, advice)
    : problem(`${seen} Tokens and codes expire too early or too late.`, advice);
}
