import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the socket, as this process names it. */
export interface SocketFolder {
  readonly host: string;
  close(): void;
}

/** The longest folder whose `/.s.PGSQL.5432` still fits into a socket address of macOS (104 bytes with its end). */
const longestFolder = 88;

/**
 * Opens the cluster's own folder, to which only its owner has access, as the folder of the socket. Its path may be
 * longer than the 107 bytes of a socket address, so the client reaches it through an open file or a short link.
 */
export function openSocketFolder(cluster: string): SocketFolder {
  if (process.platform === 'linux') {
    const file = openSync(cluster, 'r');
    return { host: `/proc/self/fd/${file}`, close: () => closeSync(file) };
  }
  if (Buffer.byteLength(cluster) <= longestFolder) return { host: cluster, close: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'fd-'));
  const link = join(folder, 'pg');
  symlinkSync(cluster, link);
  return { host: link, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The folder's name for PostgreSQL's programs, which run in it: its parents need not be open to their account. */
export const dataFolderArgument = (cluster: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : cluster;
