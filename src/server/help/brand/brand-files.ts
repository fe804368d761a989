/** Reads a brand's files, which must be in its folder and within the size limits. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentType, isImageType } from '../../../formats/content-type.ts';
import { sha256 } from '../../../formats/hash.ts';
import { isWithin } from '../../../formats/path-within.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { problemOfDrawing } from './drawing.ts';
import type { BrandFile, FileReference } from './stored-brand.ts';

export class FileProblem extends Error {
  /** The line in the file, counted from 1; null if the problem concerns the whole file. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

export const maxFileBytes = 500_000;
const maxFiles = 40;
const maxBytes = 4_000_000;

const font = 'font/woff2';
const icon = 'image/x-icon';

export interface BrandFiles {
  /** Returns each added file once. */
  list(): BrandFile[];
  /** Returns the text of a file, with line feeds only. @throws {FileProblem} */
  readText(path: string, maxSize: number): Promise<string>;
  /** @throws {FileProblem} */
  addFont(path: string): Promise<FileReference>;
  /** @throws {FileProblem} */
  addImage(path: string): Promise<BrandFile>;
  /** Adds an SVG, PNG or ICO file. @throws {FileProblem} */
  addIcon(path: string): Promise<FileReference>;
  /** Adds a file of any type to which a style sheet or the head may refer. @throws {FileProblem} */
  addAny(path: string): Promise<FileReference>;
  /** @throws {FileProblem} */
  addStyleSheet(name: string, css: string): FileReference;
}

/** @param root the real path of the folder */
export function createBrandFiles(root: string): BrandFiles {
  const files = new Map<string, BrandFile>();
  let bytes = 0;

  function add(name: string, type: string, data: Buffer): BrandFile {
    const hash = sha256(data);
    const known = files.get(hash);
    if (known) return known;
    bytes += data.length;
    if (files.size === maxFiles) throw new FileProblem(`A brand has at most ${maxFiles} files.`);
    if (bytes > maxBytes)
      throw new FileProblem(`The files of a brand have at most ${maxBytes / 1e6} MB together.`);
    const file = { hash, name, type, data };
    files.set(hash, file);
    return file;
  }

  async function read(path: string, maxSize: number): Promise<Buffer> {
    const found = await realpath(join(root, path)).catch((error: unknown) => {
      throw new FileProblem(`${path} cannot be read: ${systemErrorWords(error)}.`);
    });
    if (!isWithin(root, found)) throw new FileProblem(`${path} is a link that leaves the folder.`);
    const status = await stat(found);
    if (!status.isFile()) throw new FileProblem(`${path} is not a file.`);
    if (status.size > maxSize) throw new FileProblem(`${path} is larger than ${maxSize / 1000} kB.`);
    return await readFile(found).catch((error: unknown) => {
      throw new FileProblem(`${path} cannot be read: ${systemErrorWords(error)}.`);
    });
  }

  async function addFile(path: string, types: readonly string[], what: string): Promise<BrandFile> {
    const data = await read(path, maxFileBytes);
    const type = requireType(path, data, types, what);
    return add(basename(path), type, data);
  }

  return {
    list: () => [...files.values()],
    async readText(path, maxSize) {
      const data = await read(path, maxSize);
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(data).replace(/\r\n?|\f/g, '\n');
      } catch {
        throw new FileProblem(`${path} is not UTF-8 text.`);
      }
    },
    addFont: (path) => addFile(path, [font], 'a font in WOFF2').then(toReference),
    addImage: (path) => addFile(path, imageTypes, 'an image in SVG or PNG'),
    addIcon: (path) => addFile(path, [...imageTypes, icon], 'an icon in SVG, PNG or ICO').then(toReference),
    addAny: (path) => addFile(path, ['image/*', font], 'an image, or a font in WOFF2').then(toReference),
    addStyleSheet: (name, css) => toReference(add(name, 'text/css; charset=utf-8', Buffer.from(css))),
  };
}

export const imageTypes = ['image/svg+xml', 'image/png'] as const;

/**
 * Returns the type of a file that is one of these, and of an SVG only a drawing.
 * @throws {FileProblem}
 */
export function requireType(name: string, data: Buffer, types: readonly string[], what: string): string {
  const type = sniffType(data);
  const isWanted =
    type !== null && types.some((wanted) => (wanted === 'image/*' ? isImageType(type) : wanted === type));
  if (!isWanted) throw new FileProblem(`${name} is not ${what}.`);
  if (type === 'image/svg+xml') {
    const problem = problemOfDrawing(data.toString('utf8'));
    if (problem) throw new FileProblem(problem.message, problem.line);
  }
  return type;
}

const toReference = ({ hash, name }: FileReference): FileReference => ({ hash, name });

/** Returns the media type of a file by its first bytes, whatever its name. */
function sniffType(data: Buffer): string | null {
  if (data.toString('latin1', 0, 4) === 'wOF2') return font;
  if (data.toString('latin1', 0, 4) === '\0\0\x01\0') return icon;
  return contentType(data);
}
