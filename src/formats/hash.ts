import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** SHA-256 in hexadecimal digits. */
export function hashOf(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Bytes that are hashed before other work has its turn. */
const hashedAtOnce = 2_097_152;

/** The same as `hashOf`, bit by bit, so that large data hold nothing up. */
export async function hashInPieces(data: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < data.length; start += hashedAtOnce) {
    if (start > 0) await turn();
    hash.update(data.subarray(start, start + hashedAtOnce));
  }
  return hash.digest('hex');
}

/** What is not stored, and what is compared by itself. */
const notHashed: ReadonlySet<string> = new Set(['file', 'formerKeys', 'createdAt', 'updatedAt', 'votes']);

/** The thing with the hash of all that it holds, apart from its file, its dates and its votes; undefined holds nothing. */
export function withHash<T extends object>(thing: T): T & { hash: string } {
  const stored = Object.entries(thing)
    .filter(([name, value]) => value !== undefined && !notHashed.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...thing, hash: hashOf(JSON.stringify(stored)) };
}
