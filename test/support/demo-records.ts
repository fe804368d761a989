import { fileURLToPath } from 'node:url';
import type { Database } from '../../src/server/db/database.ts';
import * as demo from '../../src/server/demo/records.ts';

const folder = fileURLToPath(new URL('../../public/demo/records', import.meta.url));

/** Loads the demo's records into a user, and those of its second user. */
export async function loadDemoRecords(db: Database, userId: number): Promise<void> {
  await demo.loadDemoRecords(db, userId, folder);
}
