import { Readable, Writable } from 'node:stream';
import type { Database } from '../../src/server/db/database.ts';
import { exportUser } from '../../src/server/operate/records/export.ts';
import { type Loaded, loadStream } from '../../src/server/operate/records/load.ts';

/** What `frontdesk export` prints. */
export async function exported(db: Database, userId: number): Promise<string> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await exportUser(db, userId, target, { end: true });
  return Buffer.concat(chunks).toString();
}

/** Loads a text as `frontdesk load -` does, in pieces that end anywhere. */
export async function loaded(db: Database, text: string, userId?: number): Promise<Loaded> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1009) }, (_, index) =>
    bytes.subarray(index * 1009, (index + 1) * 1009),
  );
  return await loadStream(db, Readable.from(pieces), userId);
}

export const linesOf = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
