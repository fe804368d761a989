/** Reads the pictures that articles show. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../text/hash.ts';
import { FileError } from '../article/article-context.ts';
import type { SourceFile } from '../article/references.ts';
import { nameOf } from './path-names.ts';
import { isWithin, reasonOf } from './walk.ts';

/** Bytes; larger pictures are refused. */
const maxPictureSize = 10 * 1024 * 1024;

interface PictureType {
  readonly type: string;
  /** Whether bytes begin as pictures of this type do. */
  matches(data: Buffer): boolean;
}

const startsWith = (signature: string) => (data: Buffer) =>
  data.subarray(0, signature.length).toString('latin1') === signature;

const jpeg: PictureType = { type: 'image/jpeg', matches: startsWith('\xff\xd8\xff') };

const types: ReadonlyMap<string, PictureType> = new Map([
  ['png', { type: 'image/png', matches: startsWith('\x89PNG\r\n\x1a\n') }],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['gif', { type: 'image/gif', matches: startsWith('GIF8') }],
  ['webp', { type: 'image/webp', matches: (data) => /^RIFF.{4}WEBP/s.test(data.toString('latin1', 0, 12)) }],
  [
    'avif',
    { type: 'image/avif', matches: (data) => /^.{4}ftyp.*avi[fs]/s.test(data.toString('latin1', 0, 64)) },
  ],
  ['svg', { type: 'image/svg+xml', matches: isSvg }],
]);

export function isPicture(path: string): boolean {
  return types.has(extensionOf(path));
}

export interface Pictures {
  /** The picture at the first of some paths below the folder that has one. @throws FileError of the first */
  read(paths: readonly string[]): Promise<SourceFile>;
  /** All that have been read, each once. */
  all(): SourceFile[];
}

/** Pictures of the folder `root` (a real path). */
export function createPictures(root: string): Pictures {
  const byPath = new Map<string, Promise<SourceFile>>();
  const byHash = new Map<string, SourceFile>();

  async function read(path: string): Promise<SourceFile> {
    const type = types.get(extensionOf(path));
    if (type === undefined) throw new FileError(`"${path}" is not a picture that browsers show`);
    const data = await readWithin(root, path);
    if (!type.matches(data)) throw new FileError(`"${path}" does not hold ${type.type}`);
    const hash = hashOf(data);
    const file = byHash.get(hash) ?? { hash, name: nameOf(path), type: type.type, data };
    byHash.set(hash, file);
    return file;
  }

  return {
    async read(paths) {
      const readings = paths.map((path) => {
        const reading = byPath.get(path) ?? read(path);
        byPath.set(path, reading);
        return reading;
      });
      const results = await Promise.allSettled(readings);
      const found = results.find((result) => result.status === 'fulfilled') ?? results[0];
      if (found === undefined) throw new FileError('There is no path');
      if (found.status === 'rejected') throw found.reason;
      return found.value;
    },
    all: () => [...byHash.values()],
  };
}

async function readWithin(root: string, path: string): Promise<Buffer> {
  try {
    const target = await realpath(join(root, path));
    if (!isWithin(root, target)) throw new FileError(`"${path}" leaves the folder`);
    const found = await stat(target);
    if (!found.isFile()) throw new FileError(`"${path}" is not a file`);
    if (found.size > maxPictureSize) throw new FileError(`"${path}" is larger than 10 MB`);
    return await readFile(target);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`"${path}" cannot be read: ${reasonOf(error)}`);
  }
}

function extensionOf(path: string): string {
  return /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

function isSvg(data: Buffer): boolean {
  try {
    return /<svg[\s>]/i.test(new TextDecoder('utf-8', { fatal: true }).decode(data));
  } catch {
    return false;
  }
}
