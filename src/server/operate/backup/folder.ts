/**
 * Reads and writes the folder of a backup:
 *
 *     manifest.json        its contents; written last, so that a folder without it is no backup
 *     tables/NAME.copy.gz  the rows of a table
 *     uploads.sha256       the checksums of the uploaded files, as `sha256sum --check` reads them
 *     uploads/ab/HASH      an uploaded file
 */

import { createReadStream, createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { chmod, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../../../api/refusal.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { type Manifest, maxManifestBytes, parseManifest, printManifest } from './manifest.ts';

const manifestName = 'manifest.json';
/** A file that exists until the backup is finished and has its manifest. */
const unfinishedName = 'manifest.json.part';
export const uploadListName = 'uploads.sha256';

export const tablePath = (name: string) => `tables/${name}.copy.gz`;
export const uploadPath = (hash: string) => `uploads/${hash.slice(0, 2)}/${hash}`;

/** A gzip level that takes half the time of the default, for a tenth more bytes. */
const compression = { level: 3 };

/** Begins a backup in an empty or new folder, for its owner only. @throws {Refusal} `BadRequest` for other folders */
export async function createBackup(dir: string): Promise<NewBackup> {
  const isNew = await stat(dir).then(
    () => false,
    () => true,
  );
  try {
    await makeFolder(dir);
    const names = await readdir(dir);
    // The root of a file system contains this folder.
    const others = names.filter((name) => name !== 'lost+found');
    if (others.length > 0) throw notEmpty(dir, others);
    await chmod(dir, 0o700);
    await writeFile(join(dir, unfinishedName), '', { mode: 0o600 });
  } catch (error) {
    throw error instanceof Refusal ? error : cannotWrite(dir, error);
  }
  return new NewBackup(dir, isNew);
}

/** An unfinished backup. Its files are removed at the end of the process, unless it is finished before. */
export class NewBackup {
  readonly #dir: string;
  readonly #isNewFolder: boolean;
  #isOver = false;

  constructor(dir: string, isNewFolder: boolean) {
    this.#dir = dir;
    this.#isNewFolder = isNewFolder;
    process.once('exit', this.#removeFiles);
  }

  /** Writes a file, and flushes it to the disk. */
  async write(path: string, source: AsyncIterable<Buffer>): Promise<void> {
    await this.#writeFile(path, (target) => pipeline(source, target));
  }

  async writeCompressed(path: string, source: AsyncIterable<Buffer>): Promise<void> {
    await this.#writeFile(path, (target) => pipeline(source, createGzip(compression), target));
  }

  read(path: string): AsyncIterable<Buffer> {
    return createReadStream(join(this.#dir, path));
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#dir, path), { force: true });
  }

  /** Writes the manifest, which makes the folder a backup; no file may be written after it. */
  async finish(manifest: Omit<Manifest, 'format'>): Promise<void> {
    const dir = this.#dir;
    try {
      for (const name of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (name.isDirectory()) await syncFolder(join(name.parentPath, name.name));
      }
      const unfinished = join(dir, unfinishedName);
      await writeFile(unfinished, printManifest(manifest), { mode: 0o600, flush: true });
      await rename(unfinished, join(dir, manifestName));
      await syncFolder(dir);
    } catch (error) {
      throw cannotWrite(dir, error);
    }
    this.#isOver = true;
    process.off('exit', this.#removeFiles);
  }

  /** Removes every file, unless the backup is finished. */
  drop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    process.off('exit', this.#removeFiles);
    this.#removeFiles();
  }

  readonly #removeFiles = (): void => {
    for (const part of ['tables', 'uploads', uploadListName, manifestName, unfinishedName]) {
      rmSync(join(this.#dir, part), { recursive: true, force: true });
    }
    if (this.#isNewFolder) rmSync(this.#dir, { recursive: true, force: true });
  };

  async #writeFile(path: string, fill: (target: WriteStream) => Promise<void>): Promise<void> {
    // Another file, written in parallel, may have failed.
    if (this.#isOver) throw new Error('the backup was aborted');
    const file = join(this.#dir, path);
    await makeFolder(dirname(file)).catch((error: unknown) => {
      throw cannotWrite(this.#dir, error);
    });
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    let failure: unknown;
    target.on('error', (error) => {
      failure = error;
    });
    try {
      await fill(target);
    } catch (error) {
      // The pipeline destroys the target with the source's error, so the error alone does not show which one failed.
      throw error === failure && isFileError(error) ? cannotWrite(this.#dir, error) : error;
    }
  }
}

function cannotWrite(dir: string, error: unknown): Refusal {
  return new Refusal('BadRequest', `The backup cannot be written into ${dir}: ${systemErrorWords(error)}.`);
}

function notEmpty(dir: string, names: readonly string[]): Refusal {
  if (names.includes(manifestName))
    return new Refusal('BadRequest', `${dir} already contains a backup: choose another folder.`);
  if (names.includes(unfinishedName)) {
    return new Refusal(
      'BadRequest',
      `${dir} contains a backup that is still running or was interrupted: choose another folder, or remove this one.`,
    );
  }
  return new Refusal('BadRequest', `${dir} is not empty: choose another folder.`);
}

/** A finished backup. */
export interface Backup {
  readonly dir: string;
  readonly manifest: Manifest;
  read(path: string): AsyncIterable<Buffer>;
  readCompressed(path: string): AsyncIterable<Buffer>;
  /** Returns the error for a file that differs from the manifest. */
  damaged(path: string): Refusal;
}

/** Opens a backup by its manifest. @throws {Refusal} `BadRequest` if there is none, or this version cannot read it */
export async function openBackup(dir: string): Promise<Backup> {
  const manifest = parseManifest(await readManifest(dir), dir);
  const damaged = (path: string, words = 'does not have its original content') =>
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
        ? `${dir} contains no backup, or an unfinished one: it has no ${manifestName}.`
        : `The backup in ${dir} cannot be read: ${systemErrorWords(error)}.`,
    );
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Whether writing the file failed, rather than reading its source. */
function isFileError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    ['open', 'write', 'fsync', 'close'].includes(`${error.syscall}`)
  );
}
