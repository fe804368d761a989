import { join } from 'node:path';
import { createPool } from '../../src/server/db/connect.ts';
import { createDatabase } from '../../src/server/db/create-database.ts';
import { secretKey } from './help-center.ts';
import { quiet } from './log.ts';
import { buildInbox } from './tickets.ts';

export interface ServedInbox {
  readonly userId: number;
  readonly secretKey: string;
  /** An address that tickets can be written to. */
  readonly toEmail: string;
}

/** Gives the user 1 of a running server's data folder an inbox and a key. */
export async function buildServedInbox(dataDir: string): Promise<ServedInbox> {
  const host = encodeURIComponent(join(dataDir, 'postgres'));
  const connectionString = `postgresql://frontdesk@localhost/postgres?host=${host}`;
  const pool = createPool({ connectionString }, { log: quiet, maxConnections: 1 });
  try {
    const db = createDatabase(pool);
    const { userId, toEmail } = await buildInbox(db, { userId: 1 });
    return { userId, toEmail, secretKey: await secretKey(db, userId) };
  } finally {
    await pool.end();
  }
}
