/** Reads files and folders that are dropped on the page, or chosen by a field, with their paths. */

import { maxSetupFiles, maxSetupPathDepth } from '../../../api/limits.ts';
import type { ImportedFile } from '../../../client/desk-requests.ts';

/** Returns the files of a field; the paths of a chosen folder begin with its name. */
export function chosenFiles(files: FileList): ImportedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Returns the dropped files, those in dropped folders among them: one more than can be imported at most. */
export async function droppedFiles({ items }: DataTransfer): Promise<ImportedFile[]> {
  // Items are empty once the event is over.
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: ImportedFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: ImportedFile[]): Promise<void> {
  const path = entry.fullPath.slice(1);
  if (found.length > maxSetupFiles || path.split('/').length > maxSetupPathDepth) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path, file });
  } else if (isFolder(entry)) {
    for await (const inner of entriesIn(entry)) await collect(inner, found);
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
