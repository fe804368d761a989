import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Stream } from 'node:stream';
import { Refusal } from '../../api/refusal.ts';
import { systemErrorWords } from './system-errors.ts';

export interface NewFolder {
  /** Writes a file at a path with slashes; parent folders are created. */
  write(path: string, data: string | Uint8Array | AsyncIterable<string> | Stream): Promise<void>;
  has(path: string): Promise<boolean>;
  /** Gives the folder its final name, and replaces an older folder. */
  keep(): Promise<void>;
  /** Removes the folder unless `keep` was called. */
  drop(): Promise<void>;
}

/**
 * Creates a temporary folder, which replaces the one at the final path if that is empty or contains the mark.
 * @param mark the name of a file that identifies the program that created the folder
 * @throws {Refusal} `BadRequest` if the existing folder has no mark, or the path cannot be written
 */
export async function createFolder(path: string, mark: string): Promise<NewFolder> {
  const dir = await realpath(path).catch(() => resolve(path));
  const refused = (error: unknown) =>
    new Refusal('BadRequest', `${path} cannot be written: ${systemErrorWords(error)}.`);

  const before = await listIn(dir).catch((error: unknown) => {
    throw refused(error);
  });
  if (before !== null && before.length > 0 && !before.includes(mark)) {
    throw new Refusal(
      'BadRequest',
      `${path} contains files that are not part of an export: choose another folder.`,
    );
  }

  const suffix = randomBytes(4).toString('hex');
  const unfinished = `${dir}.${suffix}.part`;
  const replaced = `${dir}.${suffix}.old`;
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  process.once('exit', remove);

  async function write(name: string, data: Parameters<NewFolder['write']>[1]): Promise<void> {
    const file = join(unfinished, name);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, data);
    } catch (error) {
      throw isOfFile(error) ? refused(error) : error;
    }
  }

  await write(mark, '');
  return {
    write,
    has: (name) =>
      access(join(unfinished, name)).then(
        () => true,
        () => false,
      ),
    async keep() {
      try {
        if (before !== null) await rename(dir, replaced);
        await rename(unfinished, dir).catch(async (error: unknown) => {
          if (before !== null) await rename(replaced, dir);
          throw error;
        });
      } catch (error) {
        throw refused(error);
      }
      process.off('exit', remove);
      await rm(replaced, { recursive: true, force: true });
    },
    async drop() {
      process.off('exit', remove);
      await rm(unfinished, { recursive: true, force: true });
    },
  };
}

/** Returns null if the path does not exist. */
async function listIn(dir: string): Promise<string[] | null> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether writing the file failed, rather than reading its content. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
