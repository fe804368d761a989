import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of the socket's folder for this process. */
export interface SocketFolder {
  readonly host: string;
  close(): void;
}

/**
 * Maximum bytes of a folder's path: `/.s.PGSQL.5432` after it must fit into macOS's socket address (104 bytes with its
 * terminator).
 */
const longestFolder = 88;

/**
 * Opens the cluster's folder, to which only its owner has access, as the folder of the socket. Its path may be longer
 * than the 107 bytes of a socket address, so clients reach it through an open file or a short link.
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

/**
 * The folder's path for PostgreSQL's programs, which run in it: relative, so that its parents need not be open to their
 * account.
 */
export const dataFolderArgument = (cluster: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : cluster;
