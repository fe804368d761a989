/** Receives the files of an upload into a temporary folder of their own, out of which none of their names leads. */

import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import {
  maxSetupBytes,
  maxSetupFiles,
  maxSetupPathDepth,
  maxSetupPathLength,
} from '../../../../api/limits.ts';
import { invalidInput, Refusal } from '../../../../api/refusal.ts';

export interface UploadedFolder {
  /** The folder with the content. */
  readonly dir: string;
  /** Its name on the owner's machine; empty for single files. */
  readonly name: string;
  remove(): Promise<void>;
}

/** Maximum length of a name in a path, in bytes: that of file systems. */
const maxNameBytes = 255;

const prefix = 'frontdesk-content-';

/** Milliseconds after which a folder belongs to no import that is running: its process was killed. */
const abandonedAfter = 24 * 60 * 60_000;

/**
 * @throws {ValidationError} for a path that leads elsewhere, is too long or too deep, and for no files
 * @throws {Refusal} `PayloadTooLarge`
 */
export async function receiveFolder(parts: AsyncIterable<MultipartFile>): Promise<UploadedFolder> {
  await removeAbandoned();
  const root = await mkdtemp(join(tmpdir(), prefix));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    const paths = await storeFiles(parts, root);
    const name = commonFolder(paths);
    return { dir: join(root, name), name, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes the folders of former processes. Those that this process may not remove stay. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedAfter)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function storeFiles(parts: AsyncIterable<MultipartFile>, root: string): Promise<string[]> {
  const paths: string[] = [];
  let received = 0;
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxSetupBytes) throw tooLarge();
      yield chunk;
    }
  }
  for await (const { filename, file } of parts) {
    received += 1;
    if (received > maxSetupFiles) throw tooLarge();
    // `filename` may be missing, although its type says otherwise.
    const path = readPath(filename ?? '');
    if (path === null) {
      for await (const _ of counted(file));
      continue;
    }
    const target = join(root, ...path.split('/'));
    try {
      await mkdir(dirname(target), { recursive: true });
      // Files with one path are refused: `wx` overwrites none.
      await pipeline(file, counted, createWriteStream(target, { flags: 'wx' }));
    } catch (error) {
      throw isPathProblem(error) ? invalidInput('files', filename) : error;
    }
    paths.push(path);
  }
  if (paths.length === 0) throw invalidInput('files', null);
  return paths;
}

/** Folders that hold no content, and perhaps much else. */
const omittedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/**
 * Returns the path of a file below the folder, with forward slashes; null for a file that is left out.
 * @throws {ValidationError} for a path that leads elsewhere, is too long or too deep
 */
export function readPath(filename: string): string | null {
  const names = filename.split('/');
  const isSound =
    filename.length <= maxSetupPathLength &&
    names.length <= maxSetupPathDepth &&
    // Drives and streams of Windows have a colon in their names, and its paths a backslash.
    !/[\p{Cc}\\:]/u.test(filename) &&
    names.every((name) => name !== '' && name !== '.' && name !== '..' && isShortName(name));
  if (!isSound) throw invalidInput('files', filename.slice(0, maxSetupPathLength));
  return names.some((name) => omittedFolders.has(name)) ? null : filename;
}

const isShortName = (name: string) => Buffer.byteLength(name) <= maxNameBytes;

function isPathProblem(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG';
}

/** Returns the folder that holds all files, as a browser sends a chosen folder; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.split('/').at(0) ?? '';
  return paths.every((path) => path.startsWith(`${folder}/`)) ? folder : '';
}

const tooLarge = () =>
  new Refusal(
    'PayloadTooLarge',
    `The files may be at most ${maxSetupFiles}, with ${maxSetupBytes / 1_048_576} MB in all.`,
  );
