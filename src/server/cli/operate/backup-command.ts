import { resolve } from 'node:path';
import { Command } from 'commander';
import { type BackUpResult, backUp } from '../../operate/backup/back-up.ts';
import { checkBackup } from '../../operate/backup/check.ts';
import { openBackup } from '../../operate/backup/folder.ts';
import type { Manifest } from '../../operate/backup/manifest.ts';
import { readConfig } from '../../settings/server/config.ts';
import { openStoredBytes } from '../../uploads/stored-bytes.ts';
import { checkExists } from '../content/existing-place.ts';
import { type DatabaseFlags, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { runStep } from '../progress.ts';
import { withUnmigrated } from './with-unmigrated.ts';

interface BackupFlags extends DatabaseFlags {
  readonly verify?: boolean;
  readonly withoutUploads?: boolean;
  readonly json?: boolean;
}

export function backupCommand(): Command {
  return withDatabaseOptions(new Command('backup'))
    .description('Write a backup into a new folder. Servers may keep running.')
    .argument('<dir>', 'the new folder')
    .option('--verify', 'check the backup in the folder instead of making one')
    .option('--without-uploads', 'leave uploaded files out')
    .option('--json', 'print JSON')
    .action(async (dir: string, flags: BackupFlags) => {
      const folder = resolve(dir);
      const manifest = flags.verify ? await verify(folder) : await make(folder, flags);
      const word = flags.verify ? 'The backup is complete' : `The backup is in ${dir}`;
      printAnswer(flags.json, summarize(manifest), `${word}: ${describe(manifest)}\n`);
    });
}

type Contents = Omit<Manifest, 'format'>;

async function verify(dir: string): Promise<Contents> {
  const backup = await openBackup(dir);
  await checkWithProgress(backup);
  return backup.manifest;
}

export async function checkWithProgress(backup: Awaited<ReturnType<typeof openBackup>>): Promise<void> {
  await runStep('Checking the backup', (onProgress) => checkBackup(backup, onProgress));
}

async function make(dir: string, { withoutUploads = false, ...flags }: BackupFlags): Promise<Contents> {
  const { database, uploads } = readConfig(flags, process.env);
  await checkExists(database.place);
  const files = uploads.dir === null ? null : openStoredBytes(uploads.dir, uploads.s3);
  try {
    const { manifest, leftOut } = await withUnmigrated(database.place, (opened) =>
      runStep('Backing up', (onProgress) =>
        backUp(dir, { ...opened, files, withUploads: !withoutUploads, onProgress }),
      ),
    );
    warn({ manifest, leftOut });
    return manifest;
  } finally {
    await files?.close();
  }
}

function warn({ manifest, leftOut }: BackUpResult): void {
  for (const name of leftOut) {
    process.stderr.write(
      `frontdesk: The table ${name} does not belong to Frontdesk and is not in the backup.\n`,
    );
  }
  const missing = manifest.uploads?.missing ?? 0;
  if (missing === 0) return;
  const which = missing === 1 ? 'One uploaded file' : `${missing} uploaded files`;
  process.stderr.write(
    `frontdesk: ${which} could not be backed up: missing or incomplete in the storage of uploads.\n`,
  );
}

export function summarize({ createdAt, frontdesk, postgresql, tables, uploads }: Contents): object {
  return { createdAt, frontdesk, postgresql, tables: tables.length, rows: rowsIn(tables), uploads };
}

export function describe({ tables, uploads }: Contents): string {
  const files = uploads === null ? 'uploaded files left out' : `${uploads.count} uploaded files`;
  const mailboxes = tables.find(({ name }) => name === 'mailboxes')?.rows ?? 0;
  const passwords =
    mailboxes === 0
      ? ''
      : ` The passwords of ${mailboxes} mailboxes in it are encrypted, with a key that is not: keep SECRET_KEY, or secret.key in the data folder.`;
  return `${tables.length} tables with ${rowsIn(tables)} rows, ${files}.${passwords}`;
}

function rowsIn(tables: Contents['tables']): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
