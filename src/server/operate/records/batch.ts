import pg from 'pg';
import { maxId } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { moveIdsAbove } from '../../db/move-ids.ts';
import { transact } from '../../db/transact.ts';
import { type Collection, type Kind, RecordProblem } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { type LineProblem, LoadProblem } from './problem.ts';

interface Entry {
  readonly line: number;
  readonly kind: Kind;
  readonly userId: number;
  readonly members: object;
}

const byName = new Map(kinds.map((kind) => [kind.name, kind]));

export class Batch {
  readonly #defaultUserId: number | null;
  readonly #entries: Entry[] = [];
  readonly #collections = new Map<string, Collection>();
  readonly #problems: LineProblem[] = [];

  /** @param defaultUserId the user of records without `userId`; null if every record must have one */
  constructor(defaultUserId: number | null) {
    this.#defaultUserId = defaultUserId;
  }

  get size(): number {
    return this.#entries.length + this.#problems.length;
  }

  addText(line: number, text: string): void {
    let record: unknown;
    try {
      // Some programs write a byte order mark at the beginning of a file.
      record = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch {
      this.#problems.push({ line, message: 'it is not JSON' });
      return;
    }
    this.add(line, record);
  }

  /** Adds a record. `store` throws the problems of all added records. */
  add(line: number, record: unknown): void {
    try {
      const entry = this.#read(line, record);
      this.#collectionFor(entry).add(entry.members);
      this.#entries.push(entry);
    } catch (error) {
      this.#problems.push({ line, message: recordProblem(error) });
    }
  }

  /** Stores all records and the rows of `finish` in one transaction. @throws {LoadProblem} */
  async store(db: Database, finish?: (tx: Transaction) => Promise<void>): Promise<void> {
    if (this.#problems.length > 0) throw new LoadProblem(this.#problems);
    const collections = kinds.flatMap(({ name }) =>
      [...this.#collections].flatMap(([key, collection]) => (key.startsWith(`${name}/`) ? [collection] : [])),
    );
    // Reserves the ids before any row is stored, so that concurrent writers get other ids.
    await moveIdsAbove(db, Math.max(0, ...collections.map((collection) => collection.largestId())));
    try {
      await transact(db, async (tx) => {
        for (const collection of collections) await collection.save(tx);
        await finish?.(tx);
      });
    } catch (error) {
      const message = rowProblem(error);
      if (message === null) throw error;
      throw new LoadProblem([await this.#findProblem(db, message)]);
    }
  }

  #read(line: number, record: unknown): Entry {
    if (typeof record !== 'object' || record === null) throw new RecordProblem('it is not a JSON object');
    const { kind: name, userId: named, ...members }: { kind?: unknown; userId?: unknown } = record;
    const userId = named === undefined ? this.#defaultUserId : named;
    const kind = typeof name === 'string' ? byName.get(name) : undefined;
    if (!kind) throw new RecordProblem(`kind must be one of ${[...byName.keys()].join(', ')}`);
    if (userId === null) throw new RecordProblem('it has no userId, and --user-id is not set');
    if (!isUserId(userId)) throw new RecordProblem('userId must be a positive whole number');
    return { line, kind, userId, members };
  }

  #collectionFor({ kind, userId }: Entry): Collection {
    const key = `${kind.name}/${userId}`;
    const collection = this.#collections.get(key) ?? kind.collect(userId);
    this.#collections.set(key, collection);
    return collection;
  }

  /** Stores the records one by one to find the first that the database refuses, and rolls back. */
  async #findProblem(db: Database, message: string): Promise<LineProblem> {
    const inOrder = kinds.flatMap((kind) => this.#entries.filter((entry) => entry.kind === kind));
    let current: Entry | undefined;
    try {
      await db.transaction(async (tx) => {
        for (const entry of inOrder) {
          current = entry;
          const alone = entry.kind.collect(entry.userId);
          alone.add(entry.members);
          await alone.save(tx);
        }
        tx.rollback();
      });
    } catch (error) {
      const found = rowProblem(error);
      if (current && found !== null) return { line: current.line, message: found };
    }
    return { line: this.#entries[0]?.line ?? 1, message: `in this batch: ${message}` };
  }
}

function isUserId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxId;
}

function recordProblem(error: unknown): string {
  if (error instanceof RecordProblem || error instanceof Refusal) return error.message;
  throw error;
}

/** Returns the database's message about rejected values; null for any other failure. */
function rowProblem(error: unknown): string | null {
  // Drizzle wraps pg's errors.
  const failure = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(failure instanceof pg.DatabaseError)) return null;
  // Classes 22 and 23: data exceptions and constraint violations.
  return /^2[23]/.test(failure.code ?? '') ? (failure.detail ?? failure.message) : null;
}
