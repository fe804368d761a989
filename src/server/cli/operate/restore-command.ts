import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Backup, openBackup } from '../../operate/backup/folder.ts';
import { restore } from '../../operate/backup/restore.ts';
import { readConfig } from '../../settings/server/config.ts';
import { openStoredBytes } from '../../uploads/stored-bytes.ts';
import { type DatabaseFlags, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { runStep } from '../progress.ts';
import { checkWithProgress, describe, summarize } from './backup-command.ts';
import { withUnmigrated } from './with-unmigrated.ts';

interface RestoreFlags extends DatabaseFlags {
  readonly withoutUploads?: boolean;
  readonly json?: boolean;
}

export function restoreCommand(): Command {
  return withDatabaseOptions(new Command('restore'))
    .description('Restore a backup into an empty database and the upload folder.')
    .argument('<dir>', 'the folder of the backup')
    .option('--without-uploads', 'leave uploaded files out')
    .option('--json', 'print JSON')
    .action(async (dir: string, flags: RestoreFlags) => {
      const backup = await openBackup(resolve(dir));
      await checkWithProgress(backup);
      await restoreInto(backup, flags);
      const { manifest } = backup;
      printAnswer(
        flags.json,
        summarize(manifest),
        `Restored what was stored at ${manifest.createdAt}: ${describe(manifest)}\n`,
      );
    });
}

async function restoreInto(
  backup: Backup,
  { withoutUploads = false, ...flags }: RestoreFlags,
): Promise<void> {
  const { database, uploads } = readConfig(flags, process.env);
  const files = uploads.dir === null ? null : openStoredBytes(uploads.dir, uploads.s3);
  try {
    await withUnmigrated(database.place, (opened) =>
      runStep('Restoring', (onProgress) =>
        restore(backup, { ...opened, files, withUploads: !withoutUploads, onProgress }),
      ),
    );
  } finally {
    await files?.close();
  }
}
