import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** SHA-256 in hexadecimal digits. */
export function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Bytes that are hashed before other tasks run. */
const hashedAtOnce = 2_097_152;

/** Hashes as `sha256` does, in pieces, so that large data block no other task. */
export async function hashInPieces(data: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < data.length; start += hashedAtOnce) {
    if (start > 0) await turn();
    hash.update(data.subarray(start, start + hashedAtOnce));
  }
  return hash.digest('hex');
}

/** Members that are not stored, or compared separately. */
const notHashed: ReadonlySet<string> = new Set(['file', 'formerKeys', 'createdAt', 'updatedAt', 'votes']);

/** Adds the hash of all defined members but the file, the dates and the votes. */
export function withHash<T extends object>(thing: T): T & { hash: string } {
  const stored = Object.entries(thing)
    .filter(([name, value]) => value !== undefined && !notHashed.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...thing, hash: sha256(JSON.stringify(stored)) };
}
