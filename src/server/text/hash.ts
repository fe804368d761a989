import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal digits. */
export function hashOf(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The thing with the hash of all that it holds, apart from `file`, which is not stored. */
export function withHash<T extends object>(thing: T): T & { hash: string } {
  const stored = Object.entries(thing)
    .filter(([name]) => name !== 'file')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...thing, hash: hashOf(JSON.stringify(stored)) };
}
