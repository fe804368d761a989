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
 * The socket lies in the cluster's own folder, where only its owner gets in. Its path may be longer than the
 * 107 bytes of a socket address, so the client goes there through an open file or a short link.
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

/** How PostgreSQL's programs, started in the cluster's folder, name it: no parent needs to be open to their account. */
export const dataFolderArgument = (cluster: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : cluster;
