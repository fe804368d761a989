/** What a site's operator and backend do before its visitors write: done beside the running server. */

import { eq } from 'drizzle-orm';
import type { VisitorIdentity } from '../../src/api/service.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { conversations } from '../../src/server/db/tables/index.ts';
import { createVisitorSecret } from '../../src/server/visitor/records/tokens-and-secrets.sql.ts';
import { type SigningSecret, signVisitorToken } from '../../src/server/visitor/token.ts';
import type { Demo } from './demo.ts';

const silent = { info() {}, warn() {}, error() {} };

type Deployment = Pick<Demo, 'dataDir' | 'userId'>;

async function withDatabase<T>({ dataDir }: Deployment, act: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir }, { log: silent, maxConnections: 1 });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
}

const secrets = new WeakMap<Deployment, Promise<SigningSecret>>();

/** The token of somebody who is signed in at the shop. */
export async function signIn(demo: Deployment, identity: VisitorIdentity, seconds = 600): Promise<string> {
  const made = secrets.get(demo) ?? withDatabase(demo, (db) => createVisitorSecret(db, demo.userId));
  secrets.set(demo, made);
  return await signVisitorToken(await made, demo.userId, identity, seconds);
}

/** The channels of the newest conversations. */
export async function newestConversations(demo: Demo, count: number): Promise<string[]> {
  return await withDatabase(demo, async (db) => {
    const rows = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.userId, demo.userId));
    return rows.slice(-count).map(({ id }) => id);
  });
}
