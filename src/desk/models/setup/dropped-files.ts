/** Reads files and folders that are dropped on the page, or chosen by a field, with their paths. */

import { maxSetupFiles, maxSetupPathDepth } from '../../../api/limits.ts';
import type { ImportedFile } from '../../../client/desk-setup.ts';

/** Returns the files of a field; those of a field for folders have paths below the folder. */
export function chosenFiles(files: FileList): ImportedFile[] {
  return Array.from(files, (file) => ({ path: pathBelow(file.webkitRelativePath) || file.name, file }));
}

/**
 * Returns the dropped files, those in dropped folders among them: one more than can be imported at most. A folder that
 * is dropped alone is the root of the paths.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<ImportedFile[]> {
  // Items are empty once the event is over.
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  const [only] = entries;
  const isOneFolder = entries.length === 1 && only?.isDirectory === true;
  const found: ImportedFile[] = [];
  for (const entry of entries) await collect(entry, isOneFolder ? 1 : 0, found);
  return found;
}

/** @param skipped leading segments that the paths lack */
async function collect(entry: FileSystemEntry, skipped: number, found: ImportedFile[]): Promise<void> {
  const segments = entry.fullPath.split('/').slice(1);
  if (found.length > maxSetupFiles || segments.length > maxSetupPathDepth + 1) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: segments.slice(skipped).join('/'), file });
  } else if (isFolder(entry)) {
    for await (const inner of entriesIn(entry)) await collect(inner, skipped, found);
  }
}

/** A reader returns a part of the entries at a time, and none at the end. */
async function* entriesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    yield* entries;
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const pathBelow = (path: string) => path.slice(path.indexOf('/') + 1);
