/**
 * A backup on the disk:
 *
 *     manifest.json        what is in it; there last, so that a folder without it is no backup
 *     tables/NAME.copy.gz  the rows of a table
 *     uploads.sha256       the checksums of the uploaded files, as `sha256sum --check` reads them
 *     uploads/ab/HASH      an uploaded file
 */

import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { chmod, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../../../api/refusal.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { type Manifest, maxManifestBytes, parseManifest, printManifest } from './manifest.ts';

const manifestName = 'manifest.json';
/** There while the backup is made, and what is left of it where that was interrupted. */
const unfinishedName = 'manifest.json.part';
export const uploadListName = 'uploads.sha256';

export const tablePath = (name: string) => `tables/${name}.copy.gz`;
export const uploadPath = (hash: string) => `uploads/${hash.slice(0, 2)}/${hash}`;

/** Half the time of zlib's default, for a tenth more bytes. */
const compression = { level: 3 };

/** A backup that is being made. */
export interface NewBackup {
  /** Writes a file, which is on the disk then. */
  write(path: string, source: AsyncIterable<Buffer>): Promise<void>;
  writeCompressed(path: string, source: AsyncIterable<Buffer>): Promise<void>;
  read(path: string): AsyncIterable<Buffer>;
  remove(path: string): Promise<void>;
  /** Makes a backup of it: nothing is written after that. */
  finish(manifest: Omit<Manifest, 'format'>): Promise<void>;
  /** Removes what was written, unless it is finished. */
  drop(): void;
}

/**
 * Begins a backup in a folder that is not there yet, or empty; only its owner may look into it.
 * @throws {Refusal} `BadRequest` where the folder holds something, or cannot be made or written
 */
export async function createBackup(dir: string): Promise<NewBackup> {
  const cannotWrite = (error: unknown) =>
    new Refusal('BadRequest', `The backup cannot be written into ${dir}: ${systemErrorWords(error)}.`);
  const isNew = await stat(dir).then(
    () => false,
    () => true,
  );
  try {
    await makeFolder(dir);
    const names = await readdir(dir);
    // What the root of a disk of its own may have.
    const others = names.filter((name) => name !== 'lost+found');
    if (others.length > 0) throw notEmpty(dir, others);
    await chmod(dir, 0o700);
    await writeFile(join(dir, unfinishedName), '', { mode: 0o600 });
  } catch (error) {
    throw error instanceof Refusal ? error : cannotWrite(error);
  }
  const parts = ['tables', 'uploads', uploadListName, manifestName, unfinishedName];
  const remove = () => {
    for (const part of parts) rmSync(join(dir, part), { recursive: true, force: true });
    if (isNew) rmSync(dir, { recursive: true, force: true });
  };
  process.once('exit', remove);
  let isOver = false;

  async function writeThrough(
    path: string,
    source: AsyncIterable<Buffer>,
    isCompressed: boolean,
  ): Promise<void> {
    // Where several are written at once, and one has failed.
    if (isOver) throw new Error('the backup was given up');
    const file = join(dir, path);
    await makeFolder(dirname(file)).catch((error: unknown) => {
      throw cannotWrite(error);
    });
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    let failure: unknown;
    target.on('error', (error) => {
      failure = error;
    });
    try {
      if (isCompressed) await pipeline(source, createGzip(compression), target);
      else await pipeline(source, target);
    } catch (error) {
      // What fails the source ends the target with the same error.
      throw error === failure && isOfFile(error) ? cannotWrite(error) : error;
    }
  }

  return {
    write: (path, source) => writeThrough(path, source, false),
    writeCompressed: (path, source) => writeThrough(path, source, true),
    read: (path) => createReadStream(join(dir, path)),
    remove: (path) => rm(join(dir, path), { force: true }),
    async finish(manifest) {
      try {
        for (const name of await readdir(dir, { recursive: true, withFileTypes: true })) {
          if (name.isDirectory()) await syncFolder(join(name.parentPath, name.name));
        }
        const unfinished = join(dir, unfinishedName);
        await writeFile(unfinished, printManifest(manifest), { mode: 0o600, flush: true });
        await rename(unfinished, join(dir, manifestName));
        await syncFolder(dir);
      } catch (error) {
        throw cannotWrite(error);
      }
      isOver = true;
      process.off('exit', remove);
    },
    drop() {
      if (isOver) return;
      isOver = true;
      process.off('exit', remove);
      remove();
    },
  };
}

function notEmpty(dir: string, names: readonly string[]): Refusal {
  if (names.includes(manifestName))
    return new Refusal('BadRequest', `${dir} holds a backup already: choose another folder.`);
  if (names.includes(unfinishedName)) {
    return new Refusal(
      'BadRequest',
      `${dir} holds a backup that is being made or was broken off: choose another folder, or remove this one.`,
    );
  }
  return new Refusal('BadRequest', `${dir} is not empty: choose another folder.`);
}

/** A backup that is there. */
export interface Backup {
  readonly dir: string;
  readonly manifest: Manifest;
  read(path: string): AsyncIterable<Buffer>;
  /** What was written compressed. */
  readCompressed(path: string): AsyncIterable<Buffer>;
  /** What is thrown where a file is not as the manifest says. */
  damaged(path: string): Refusal;
}

/**
 * Opens a backup and reads its manifest, and nothing else yet.
 * @throws {Refusal} `BadRequest` where it is none, or cannot be read by this version
 */
export async function openBackup(dir: string): Promise<Backup> {
  const manifest = parseManifest(await readManifest(dir), dir);
  const damaged = (path: string, words = 'is not what was written') =>
    new Refusal('BadRequest', `The backup in ${dir} is damaged: ${path} ${words}.`);

  async function* readThrough(path: string, isCompressed: boolean): AsyncGenerator<Buffer> {
    const file = createReadStream(join(dir, path));
    try {
      if (!isCompressed) {
        yield* file;
        return;
      }
      const plain = createGunzip();
      file.on('error', (error) => plain.destroy(error));
      yield* file.pipe(plain);
    } catch (error) {
      throw damaged(path, `cannot be read (${systemErrorWords(error)})`);
    } finally {
      file.destroy();
    }
  }

  return {
    dir,
    manifest,
    read: (path) => readThrough(path, false),
    readCompressed: (path) => readThrough(path, true),
    damaged,
  };
}

async function readManifest(dir: string): Promise<string> {
  const path = join(dir, manifestName);
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > maxManifestBytes)
        throw new Refusal('BadRequest', `The backup in ${dir} is damaged: its ${manifestName} is too long.`);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Refusal(
      'BadRequest',
      isAbsent
        ? `${dir} is no backup, or one that was never finished: it has no ${manifestName}.`
        : `The backup in ${dir} cannot be read: ${systemErrorWords(error)}.`,
    );
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Whether the file, and not what it was to hold, is what failed. */
function isOfFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    ['open', 'write', 'fsync', 'close'].includes(`${error.syscall}`)
  );
}
