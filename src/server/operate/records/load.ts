import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Database, Queryable } from '../../db/database.ts';
import { Batch } from './batch.ts';
import { findLoadedLines, saveLoadedLines } from './commands/loads.sql.ts';
import { readLines } from './read-lines.ts';

export interface LoadOptions {
  /** The user of records without `userId`. */
  readonly userId?: number | undefined;
  /** Whether to continue after the last stored batch of this file. */
  readonly resume?: boolean;
  /** Called with the number of read bytes, and the size of the file in bytes. */
  onProgress?(done: number, total: number): void;
}

export interface Loaded {
  /** The number of records that this call stored. */
  readonly records: number;
  /** The number of lines that were skipped, since an earlier call stored them. */
  readonly skipped: number;
}

/** The maximum lines and characters of a batch. */
const linesInBatch = 500;
const charactersInBatch = 16_000_000;

/** Loads a file in batches; a second load changes nothing. @throws {LoadProblem} while earlier batches stay */
export async function loadFile(
  db: Database,
  path: string,
  { userId, resume = false, onProgress }: LoadOptions = {},
): Promise<Loaded> {
  const { size } = await stat(path);
  const hash = await loadHash(path, userId);
  const skipped = resume ? await findLoadedLines(db, hash) : 0;
  const source = createReadStream(path);
  const records = await storeLines(db, source, {
    userId,
    skipped,
    async onStored(tx, lines) {
      await saveLoadedLines(tx, hash, lines);
      onProgress?.(source.bytesRead, size);
    },
  });
  return { records, skipped };
}

/** Loads a stream that can be read only once, such as another program's output. */
export async function loadStream(
  db: Database,
  source: AsyncIterable<Uint8Array>,
  userId?: number,
): Promise<Loaded> {
  return { records: await storeLines(db, source, { userId, skipped: 0 }), skipped: 0 };
}

interface StoreOptions {
  readonly userId: number | undefined;
  /** The number of lines to skip, which are stored already. */
  readonly skipped: number;
  /** Called in the transaction of each batch, with the number of lines up to its end. */
  onStored?(tx: Queryable, lines: number): Promise<void>;
}

/** Stores lines in batches. @returns the number of stored records */
async function storeLines(
  db: Database,
  source: AsyncIterable<Uint8Array>,
  { userId, skipped, onStored }: StoreOptions,
): Promise<number> {
  let batch = new Batch(userId ?? null);
  let characters = 0;
  let records = 0;
  let lines = 0;
  const store = async () => {
    await batch.store(db, async (tx) => onStored?.(tx, lines));
    records += batch.size;
    batch = new Batch(userId ?? null);
    characters = 0;
  };
  for await (const { number, text } of readLines(source)) {
    lines = number;
    if (number <= skipped || text.trim() === '') continue;
    batch.addText(number, text);
    characters += text.length;
    if (batch.size === linesInBatch || characters > charactersInBatch) await store();
  }
  if (batch.size > 0) await store();
  return records;
}

/** Returns a hash that identifies a file by its bytes and by the user into which it is loaded. */
async function loadHash(path: string, userId: number | undefined): Promise<string> {
  const hash = createHash('sha256').update(`${userId ?? ''}\n`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
