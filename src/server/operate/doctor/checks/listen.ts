import pg from 'pg';
import { type Check, ok } from '../check.ts';
import { explainDatabaseError } from '../database-problem.ts';

/** The second address of the database, for what a pooler of transactions cannot do. */
export const listenCheck: Check = {
  name: 'listening',
  async run({ config }) {
    const url = config?.database.listenUrl;
    if (!url) return [];
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return [ok('The database answers at DATABASE_LISTEN_URL.')];
    } catch (error) {
      const finding = explainDatabaseError(error, { databaseUrl: url });
      return [
        { ...finding, advice: finding.advice?.replaceAll('DATABASE_URL', 'DATABASE_LISTEN_URL') ?? '' },
      ];
    } finally {
      await client.end().catch(() => {});
    }
  },
};
