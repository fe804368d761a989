import { access, constants, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { systemErrorWords } from '../../files/system-errors.ts';
import { userName } from './account.ts';
import { errorCode } from './failures.ts';

interface ClosedFolder {
  readonly path: string;
  readonly owner: number;
  /** Whether this folder contains, or would contain, the data folder. */
  readonly isAbove: boolean;
}

const { R_OK, W_OK, X_OK } = constants;

/** Tells the operator why a data folder cannot be created, read or written, and the remedy. */
export async function describeRefusal(dataDir: string, error: unknown): Promise<string> {
  const code = errorCode(error);
  const folder = `The data folder ${dataDir}`;
  const orAnother = 'or choose another folder (--data or DATA_DIR).';
  if (code === 'EROFS') return `${folder} is on a read-only disk: mount it for writing, ${orAnother}`;
  const closed = ['EACCES', 'EPERM'].includes(code) ? await firstClosed(resolve(dataDir)) : null;
  if (!closed) {
    return `${folder} cannot be created or used: ${systemErrorWords(error)}. Choose another one (--data or DATA_DIR).`;
  }
  const { path, isAbove } = closed;
  const [user, owner] = [await userName(process.getuid?.() ?? 0), await userName(closed.owner)];
  if (owner === user)
    return `${folder} cannot be used: ${path} denies access to its own user ${user}. Run chmod u+rwx ${path}, ${orAnother}`;
  if (isAbove)
    return `${folder} cannot be created or used: ${path} denies access to the user ${user}. Grant it, ${orAnother}`;
  return `${folder} cannot be used: ${path} belongs to the user ${owner}, and this process runs as ${user}. Start as ${owner}, or change the owner as root (chown -R ${user} ${path}), ${orAnother}`;
}

/** Returns the first folder on the path to PostgreSQL's folder whose permissions shut this user out. */
async function firstClosed(dataDir: string): Promise<ClosedFolder | null> {
  const above: string[] = [];
  for (let path = dirname(dataDir); path !== dirname(path); path = dirname(path)) above.unshift(path);
  let parent = { path: '/', owner: 0, isAbove: true };
  for (const path of [...above, dataDir, join(dataDir, 'postgres')]) {
    const isAbove = above.includes(path);
    const status = await stat(path).catch(() => undefined);
    // The folder does not exist, so its parent refused the creation.
    if (!status) return parent;
    const folder = { path, owner: status.uid, isAbove };
    if (!(await isOpen(path, isAbove ? X_OK : R_OK | W_OK | X_OK))) return folder;
    parent = folder;
  }
  return null;
}

async function isOpen(path: string, mode: number): Promise<boolean> {
  return await access(path, mode).then(
    () => true,
    () => false,
  );
}
