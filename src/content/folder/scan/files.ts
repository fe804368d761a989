import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentType, isImageType } from '../../../formats/content-type.ts';
import { sha256 } from '../../../formats/hash.ts';
import { oneLine } from '../../../formats/one-line.ts';
import { isWithin } from '../../../formats/path-within.ts';
import { FileError } from '../../article/article-context.ts';
import type { SourceFile } from '../../article/references.ts';
import type { ReadOptions } from '../content.ts';
import { lastName } from '../links/path-names.ts';
import { fileErrorReason, isOfSite } from './walk.ts';

/** Maximum size of a file in bytes. */
const maxFileSize = 10 * 1024 * 1024;

export interface ContentFiles {
  /**
   * Reads the first existing file of several paths, relative to the folder.
   * @param isShown whether the file must be an image
   * @throws {FileError} the error of the first path if no file can be read
   */
  read(paths: readonly string[], isShown: boolean): Promise<SourceFile>;
  /** Downloads a file from another site; `isShown` as in `read`. @throws {FileError} */
  fetch(url: string, isShown: boolean): Promise<SourceFile>;
  /** Returns all files that have been read, without duplicates. */
  all(): SourceFile[];
}

/**
 * Creates a reader for articles' images and linked files in `root` (a real path), in its site's folder (perhaps the
 * same), and, by `fetchFile`, on other sites.
 */
export function createContentFiles(
  root: string,
  fetchFile?: ReadOptions['fetchFile'],
  siteRoot = root,
): ContentFiles {
  const byPath = new Map<string, Promise<Buffer>>();
  const byHash = new Map<string, SourceFile>();

  function add(path: string, data: Buffer, isShown: boolean): SourceFile {
    const type = contentType(data);
    if (type === null || (isShown && !isImageType(type))) {
      throw new FileError(
        isShown
          ? `"${path}" is not an image that browsers show`
          : `"${path}" is neither an image, a PDF nor a video`,
      );
    }
    const hash = sha256(data);
    const file = byHash.get(hash) ?? { hash, name: lastName(path), type, data };
    byHash.set(hash, file);
    return file;
  }

  async function read(path: string, isShown: boolean): Promise<SourceFile> {
    const reading = byPath.get(path) ?? readWithin(root, siteRoot, path);
    byPath.set(path, reading);
    return add(path, await reading, isShown);
  }

  return {
    async read(paths, isShown) {
      const results = await Promise.allSettled(paths.map((path) => read(path, isShown)));
      const found = results.find((result) => result.status === 'fulfilled') ?? results[0];
      if (found === undefined) throw new FileError('no path is given');
      if (found.status === 'rejected') throw found.reason;
      return found.value;
    },
    async fetch(url, isShown) {
      const fetched = await fetchFile?.(url.startsWith('//') ? `https:${url}` : url);
      if (!fetched) throw new FileError(`"${url}" cannot be fetched`);
      return add(safeName(fetched.name), fetched.data, isShown);
    },
    all: () => [...byHash.values()],
  };
}

/** Returns a file name for the name in a url, which may contain any characters. */
function safeName(name: string): string {
  return lastName(oneLine(name)).slice(-100) || 'file';
}

async function readWithin(root: string, siteRoot: string, path: string): Promise<Buffer> {
  try {
    const target = await realpath(join(root, path));
    if (!isWithin(root, target) && !isOfSite(siteRoot, target))
      throw new FileError(`"${path}" leads outside the folder`);
    const found = await stat(target);
    if (!found.isFile()) throw new FileError(`"${path}" is not a file`);
    if (found.size > maxFileSize) throw new FileError(`"${path}" is larger than 10 MB`);
    return await readFile(target);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`"${path}" cannot be read: ${fileErrorReason(error)}`);
  }
}
