import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

/** Returns the SHA-256 in hexadecimal. */
export function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Number of bytes that are hashed before other tasks may run. */
const hashedAtOnce = 2_097_152;

/** Returns the SHA-256 like `sha256`, but lets other tasks run between parts of large data. */
export async function hashInPieces(data: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < data.length; start += hashedAtOnce) {
    if (start > 0) await turn();
    hash.update(data.subarray(start, start + hashedAtOnce));
  }
  return hash.digest('hex');
}

/** Members that are not stored, or that are compared separately. */
const notHashed: ReadonlySet<string> = new Set([
  ...['file', 'formerKeys', 'createdAt', 'updatedAt', 'votes', 'conversion'],
]);

/** Adds the hash of all defined members except the file, former keys, dates, votes and conversion. */
export function withHash<T extends object>(thing: T): T & { hash: string } {
  const stored = Object.entries(thing)
    .filter(([name, value]) => value !== undefined && !notHashed.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...thing, hash: sha256(JSON.stringify(stored)) };
}
