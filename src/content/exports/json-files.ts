import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface JsonFile {
  /** Path relative to the folder, with forward slashes. */
  readonly file: string;
  readonly value: unknown;
}

/** Maximum size in bytes of one file, and of all files together. */
const maxFileSize = 100 * 1024 * 1024;
const maxTotalSize = 500 * 1024 * 1024;

/**
 * Maximum number of values in all files together. Parsed, `{}` takes twenty times its size; and parsing is one native call,
 * which ends the whole process where it exceeds the heap of a worker thread.
 */
const maxValues = 4_000_000;

const maxDepth = 4;

/**
 * Reads the JSON files of a folder sorted by path; skips hidden files, symbolic links and files beyond the limits.
 * `report` is called with a sentence about each unreadable file.
 */
export async function* readJsonFiles(
  root: string,
  report: (file: string, message: string) => void,
): AsyncGenerator<JsonFile> {
  let total = 0;
  let values = 0;
  for (const file of await listJsonFiles(root, '', 0)) {
    const { size } = await stat(join(root, file));
    total += size;
    if (size > maxFileSize || total > maxTotalSize) {
      report(file, 'The file is too large for an export.');
      continue;
    }
    try {
      const data = await readFile(join(root, file));
      values += countValues(data);
      if (values > maxValues) {
        report(file, 'The file has too many values for an export.');
        continue;
      }
      const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
      const value: unknown = JSON.parse(text);
      yield { file, value };
    } catch {
      report(file, 'The file is not JSON in UTF-8.');
    }
  }
}

const [quote, backslash] = Buffer.from('"\\');
const beforeValues: ReadonlySet<number> = new Set(Buffer.from(',[{'));

/** Returns the number of values of a JSON text, or more: each follows a comma or begins a list or an object. */
function countValues(json: Buffer): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) isText = !isText;
    else if (isText && byte === backslash) at += 1;
    else if (!isText && beforeValues.has(byte)) count += 1;
  }
  return count;
}

async function listJsonFiles(root: string, folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile() && /\.json$/i.test(entry.name)) files.push(path);
    if (entry.isDirectory() && depth < maxDepth) files.push(...(await listJsonFiles(root, path, depth + 1)));
  }
  return files;
}
