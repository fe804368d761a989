import { readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, inject } from 'vitest';
import { copyFolder } from './copy-folder.ts';

interface FolderOptions {
  readonly mode?: number;
  readonly uid?: number;
  readonly below?: string;
}

export interface DataFolders {
  /** A folder that does not exist yet, below a new one of the mode and owner given. */
  make(options?: FolderOptions): Promise<string>;
  /** One that somebody has made and left, with the tables in it; quicker than to begin with none. */
  makeUsed(options?: FolderOptions): Promise<string>;
}

/** Temporary data folders; when a test ends, so do the PostgreSQLs in its folders, and then the folders. */
export function useDataFolders(): DataFolders {
  const roots: string[] = [];
  afterEach(async () => {
    for (const root of roots.splice(0)) {
      // A server that has not ended yet may have started its PostgreSQL anew.
      await until(async () => {
        await killWithin(root);
        return await isRemoved(root);
      });
    }
  });
  const make: DataFolders['make'] = async ({ mode = 0o755, uid, below = '' } = {}) => {
    const root = await mkdtemp(join(tmpdir(), 'frontdesk-data-'));
    roots.push(root);
    await chmod(root, mode);
    if (uid !== undefined) await chown(root, uid, uid);
    const parent = join(root, below);
    await mkdir(parent, { recursive: true });
    return join(parent, 'data');
  };
  return {
    make,
    async makeUsed(options) {
      const folder = await make(options);
      await copyUsed(folder);
      return folder;
    },
  };
}

/** Makes a data folder that was used and left, unless the run has none. Returns whether it did. */
export async function copyUsed(folder: string): Promise<boolean> {
  const used = inject('usedFolder');
  if (used === '') return false;
  await copyFolder(used, folder);
  return true;
}

/** The processes whose working folder lies in a folder. */
export async function processesWithin(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => `${workingFolder(pid)}/`.startsWith(`${folder}/`));
}

/** Reads at once: the kernel answers in microseconds, and a hundred promises take many times that. */
function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** The servers of the cluster in a data folder: the process that postmaster.pid names, if it lives. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return (await processesWithin(dataDir)).find((candidate) => candidate === pid);
}

/** Waits until a condition holds; the test's own time limit ends a wait in vain. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(20);
}

/** Kills every process whose working folder lies in a folder, and waits until there is none. */
export async function killWithin(folder: string): Promise<void> {
  await until(async () => {
    const pids = await processesWithin(folder);
    for (const pid of pids) kill(pid);
    return pids.length === 0;
  });
}

async function isRemoved(folder: string): Promise<boolean> {
  try {
    await rm(folder, { recursive: true, force: true });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY') return false;
    throw error;
  }
}

/** Kills a process, unless it has ended by itself. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
