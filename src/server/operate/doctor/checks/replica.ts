import pg from 'pg';
import { mismatch, type ReplicaState, replicaQuery } from '../../../db/replica/server-state.ts';
import { type Check, databaseLimitMs, ok, warning } from '../check.ts';
import { explainDatabaseError, placeOf } from '../database-problem.ts';
import { describePrimary } from '../queries/replica.ts';
import { sizeWords } from '../size-words.ts';

/** Without its replica, a deployment reads from the primary: nothing here is a problem. */
export const replicaCheck: Check = {
  name: 'replica',
  limitMs: databaseLimitMs,
  async run({ config, database }) {
    const url = config?.database.replicaUrl;
    const open = url ? await database().catch(() => null) : null;
    if (!url || !open) return [];
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const [replica] = (await client.query<ReplicaState>(replicaQuery)).rows;
      const primary = await open.read(describePrimary);
      const name = placeOf({ databaseUrl: url });
      const reason = primary && replica ? mismatch(primary, replica) : 'it says nothing of itself';
      if (reason !== null || !primary || !replica)
        return [
          warning(
            `The replica at ${name} is not read from: ${reason}.`,
            'Name a standby of the primary in DATABASE_REPLICA_URL.',
          ),
        ];
      const late = Math.max(0, Number(primary.position) - Number(replica.position));
      return [ok(`The replica at ${name} follows the primary, and has ${sizeWords(late)} of its log to go.`)];
    } catch (error) {
      const { seen } = explainDatabaseError(error, { databaseUrl: url });
      return [warning(seen, 'Until it answers at DATABASE_REPLICA_URL, the primary is read.')];
    } finally {
      await client.end().catch(() => {});
    }
  },
};
