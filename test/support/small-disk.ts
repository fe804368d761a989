import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { killWithin, until } from './data-folders.ts';

/** A disk of its own, in memory. */
export interface SmallDisk {
  /** A data folder on it, which does not exist yet. */
  readonly dataDir: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  /** Frees what was filled. */
  free(): Promise<void>;
  makeReadOnly(): Promise<void>;
}

/** Whether disks can be mounted here: by root, where nothing keeps it from that. */
export const mayMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0 &&
  process.getuid?.() === 0;

/** Small disks; when a test ends, so do the programs that work on them, and then the disks. */
export function useSmallDisks(): { make(megabytes: number): Promise<SmallDisk> } {
  const mounted: string[] = [];
  afterEach(async () => {
    for (const folder of mounted.splice(0)) {
      await killWithin(folder);
      await run('umount', folder);
      await rmdir(folder);
    }
  });
  return {
    async make(megabytes) {
      const folder = await mkdtemp(join(tmpdir(), 'frontdesk-disk-'));
      await run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder);
      mounted.push(folder);
      await chmod(folder, 0o755);
      const ballast = join(folder, 'ballast');
      return {
        dataDir: join(folder, 'data'),
        fill: () => fill(ballast),
        free: () => rm(ballast),
        makeReadOnly: () => run('mount', '-o', 'remount,ro', folder),
      };
    },
  };
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size);
      for (;;) {
        const { bytesWritten } = await file.write(block);
        if (bytesWritten < size) break;
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

/** A file that is just being closed keeps a disk busy. */
async function run(command: string, ...args: string[]): Promise<void> {
  await until(async () => {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0 && !stderr.includes('busy')) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
    return status === 0;
  });
}
