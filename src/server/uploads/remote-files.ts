/** Fetches files that content embeds from other sites, from public IP addresses only and within limits. */

import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import { FetchFailure, fetchForeign } from './foreign-files.ts';

export interface RemoteFiles {
  /** Returns null for a file that is missing, forbidden, too large or too slow. Each URL is fetched once. */
  fetch(url: string): Promise<{ readonly name: string; readonly data: Buffer } | null>;
}

export interface RemoteFileLimits {
  /** Maximum bytes of one file. */
  readonly size: number;
  /** Maximum bytes of all files together: they stay in memory until they are stored. */
  readonly totalSize: number;
  /** Maximum milliseconds for one file, including redirects. */
  readonly time: number;
  /** Maximum number of files that are fetched at the same time. */
  readonly atOnce: number;
}

const defaults: RemoteFileLimits = {
  size: 10 * 1024 * 1024,
  totalSize: 500 * 1024 * 1024,
  time: 30_000,
  atOnce: 4,
};

export function createRemoteFiles(hosts: ForeignHosts, limits: RemoteFileLimits = defaults): RemoteFiles {
  const fetched = new Map<string, ReturnType<RemoteFiles['fetch']>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let left = limits.totalSize;

  async function whenFree<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next in the queue takes over, so that `running` stays the same.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  async function read(url: string): ReturnType<RemoteFiles['fetch']> {
    const limit = Math.min(limits.size, left);
    try {
      const file = await fetchForeign(url, hosts, limit, AbortSignal.timeout(limits.time));
      if (file === null) return null;
      const pieces: Buffer[] = [];
      for await (const piece of file.body) pieces.push(piece);
      const data = Buffer.concat(pieces);
      left -= data.length;
      return left < 0 ? null : { name: file.name, data };
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  }

  return {
    fetch(url) {
      const fetching = fetched.get(url) ?? whenFree(() => read(url));
      fetched.set(url, fetching);
      return fetching;
    },
  };
}
