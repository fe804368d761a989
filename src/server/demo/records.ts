/** Loads messages and orders of the shop's customers, and a second user, from files for `frontdesk load`. */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { loadStream } from '../operate/records/load.ts';
import type { ShowProgress } from '../task-progress.ts';

/** The record files, ordered so that each record comes before those that refer to it. */
const files = ['agents', 'tickets', 'chats', 'elin', 'contacts', 'forms', 'other-user'] as const;

/** The user in `other-user.jsonl`; records in the other files contain no user id. */
export const otherUserId = 2;

/** Example names and ids for trying out the interface. */
export const recordNames = {
  /** The email address of an inbox. */
  toEmail: 'hello@skogsrand.example',
  formId: 121,
  contactLabel: 'Stigen',
  ticketLabel: 'Orders',
};

/** The customer who is signed in on the shop's account page. */
export const elin = {
  sub: 'customer-20418',
  email: 'elin@sandberg.example',
  name: 'Elin Sandberg',
  conversations: ['skogsrand-elin-1', 'skogsrand-elin-2'],
};

/** @throws {LoadProblem} for a line that cannot be stored */
export async function loadDemoRecords(
  db: Database,
  userId: number,
  folder: string,
  onProgress: ShowProgress = () => {},
): Promise<void> {
  for (const [index, name] of files.entries()) {
    await loadRecordFile(db, userId, folder, name);
    onProgress(index + 1, files.length);
  }
}

async function loadRecordFile(
  db: Database,
  userId: number,
  folder: string,
  name: (typeof files)[number],
): Promise<void> {
  await loadStream(db, createReadStream(join(folder, `${name}.jsonl`)), userId);
}
