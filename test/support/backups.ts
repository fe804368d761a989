import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type BackUpOptions, backUp } from '../../src/server/operate/backup/back-up.ts';
import { checkBackup } from '../../src/server/operate/backup/check.ts';
import { openBackup } from '../../src/server/operate/backup/folder.ts';
import type { Manifest } from '../../src/server/operate/backup/manifest.ts';
import { restore } from '../../src/server/operate/backup/restore.ts';
import { openStoredBytes } from '../../src/server/uploads/stored-bytes.ts';

export interface TestFolder {
  /** A path in it that nothing has yet. */
  next(): string;
}

/** A folder for backups and uploads, removed after the last test. Call it at the top. */
export function useBackupFolder(): TestFolder {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-backups-'));
  afterAll(() => rm(folder, { recursive: true }));
  let count = 0;
  return {
    next() {
      count += 1;
      return join(folder, `${count}`);
    },
  };
}

interface MakeOptions extends Partial<Pick<BackUpOptions, 'files' | 'signal' | 'onProgress'>> {
  readonly uploadDir?: string;
  readonly withUploads?: boolean;
}

const optionsOf = (url: string, { uploadDir, withUploads = true, ...options }: MakeOptions) => ({
  connection: { connectionString: url },
  files: uploadDir === undefined ? null : openStoredBytes(uploadDir, null),
  withUploads,
  onProgress: () => {},
  signal: new AbortController().signal,
  ...options,
});

export async function makeBackup(
  dir: string,
  url: string,
  options: MakeOptions = {},
): Promise<Omit<Manifest, 'format'>> {
  return (await backUp(dir, optionsOf(url, options))).manifest;
}

/** Checks a backup and restores it, as the command does. */
export async function restoreBackup(dir: string, url: string, options: MakeOptions = {}): Promise<void> {
  const backup = await openBackup(dir);
  await checkBackup(backup, () => {});
  await restore(backup, optionsOf(url, options));
}
