/** Reads the files of a brand: only those in its folder, and only as large as they may be. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentType, isPictureType } from '../../../formats/content-type.ts';
import { hashOf } from '../../../formats/hash.ts';
import { isWithin } from '../../../formats/path-within.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { problemOfDrawing } from './drawing.ts';
import type { BrandFile, FileReference } from './stored-brand.ts';

/** A sentence about a file that cannot be used. */
export class FileProblem extends Error {
  /** In the file itself, from 1. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

const maxFileBytes = 500_000;
const maxFiles = 40;
const maxBytes = 4_000_000;

const font = 'font/woff2';
const icon = 'image/x-icon';

export interface BrandFiles {
  /** The files that were added, each once. */
  list(): BrandFile[];
  /** The text of a file, with line feeds only. @throws {FileProblem} */
  readText(path: string, maxSize: number): Promise<string>;
  /** Adds a font. @throws {FileProblem} */
  addFont(path: string): Promise<FileReference>;
  /** Adds a picture. @throws {FileProblem} */
  addPicture(path: string): Promise<BrandFile>;
  /** Adds an icon, a picture among them. @throws {FileProblem} */
  addIcon(path: string): Promise<FileReference>;
  /** Adds whatever a style sheet or the head may name. @throws {FileProblem} */
  addAny(path: string): Promise<FileReference>;
  /** Adds what was made. @throws {FileProblem} */
  addStyleSheet(name: string, css: string): FileReference;
}

/** @param root the real path of the folder */
export function createBrandFiles(root: string): BrandFiles {
  const files = new Map<string, BrandFile>();
  let bytes = 0;

  function add(name: string, type: string, data: Buffer): BrandFile {
    const hash = hashOf(data);
    const known = files.get(hash);
    if (known) return known;
    bytes += data.length;
    if (files.size === maxFiles) throw new FileProblem(`A brand has at most ${maxFiles} files.`);
    if (bytes > maxBytes) throw new FileProblem(`The files of a brand have at most ${maxBytes / 1e6} MB.`);
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

  async function addOf(path: string, types: readonly string[], what: string): Promise<BrandFile> {
    const data = await read(path, maxFileBytes);
    const type = typeOf(data);
    const isWanted =
      type !== null && types.some((wanted) => (wanted === 'image/*' ? isPictureType(type) : wanted === type));
    if (!isWanted) throw new FileProblem(`${path} is not ${what}.`);
    if (type === 'image/svg+xml') {
      const problem = problemOfDrawing(data.toString('utf8'));
      if (problem) throw new FileProblem(problem.message, problem.line);
    }
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
    addFont: (path) => addOf(path, [font], 'a font in WOFF2').then(referenceOf),
    addPicture: (path) => addOf(path, ['image/svg+xml', 'image/png'], 'a picture in SVG or PNG'),
    addIcon: (path) =>
      addOf(path, ['image/svg+xml', 'image/png', icon], 'an icon in SVG, PNG or ICO').then(referenceOf),
    addAny: (path) => addOf(path, ['image/*', font], 'a picture, or a font in WOFF2').then(referenceOf),
    addStyleSheet: (name, css) => referenceOf(add(name, 'text/css; charset=utf-8', Buffer.from(css))),
  };
}

const referenceOf = ({ hash, name }: FileReference): FileReference => ({ hash, name });

/** By its bytes, whatever it is called. */
function typeOf(data: Buffer): string | null {
  if (data.toString('latin1', 0, 4) === 'wOF2') return font;
  if (data.toString('latin1', 0, 4) === '\0\0\x01\0') return icon;
  return contentType(data);
}
