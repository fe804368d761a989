import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal digits. */
export function hashOf(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** What is not stored, and what is compared by itself. */
const notHashed: ReadonlySet<string> = new Set(['file', 'createdAt', 'updatedAt', 'votes']);

/** The thing with the hash of all that it holds, apart from its file, its dates and its votes. */
export function withHash<T extends object>(thing: T): T & { hash: string } {
  const stored = Object.entries(thing)
    .filter(([name]) => !notHashed.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...thing, hash: hashOf(JSON.stringify(stored)) };
}
