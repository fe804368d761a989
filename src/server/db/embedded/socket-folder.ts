import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SocketFolder {
  readonly host: string;
  close(): void;
}

/** Maximum bytes: with `/.s.PGSQL.5432`, the path must fit into macOS's socket address of 104 bytes. */
const longestFolder = 88;

/**
 * Opens the cluster's folder, to which only its owner has access, for the socket. Its path may be too long for a socket
 * address (107 bytes), so clients reach it through an open file or a short link.
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

/** The folder's path for programs that run in it: relative, as their account may not open its parents. */
export const dataFolderArgument = (cluster: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : cluster;
