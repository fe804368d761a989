import { Command, InvalidArgumentError } from 'commander';
import { move } from '../../operate/backup/move.ts';
import { type Config, readConfig } from '../../settings/server/config.ts';
import { checkExists } from '../content/existing-place.ts';
import { type DatabaseFlags, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { runStep } from '../progress.ts';
import { withUnmigrated } from './with-unmigrated.ts';

interface MigrateFlags extends DatabaseFlags {
  readonly to: string;
  readonly restart?: boolean;
  readonly json?: boolean;
}

export function migrateCommand(): Command {
  return withDatabaseOptions(new Command('migrate'))
    .description('Move all data into another, empty database, or continue an interrupted move.')
    .requiredOption(
      '--to <url>',
      'URL of the external PostgreSQL to which the data is moved',
      parseDatabaseUrl,
    )
    .option('--restart', 'start an interrupted move again from the beginning')
    .option('--json', 'print JSON')
    .action(async ({ to, restart = false, json, ...flags }: MigrateFlags) => {
      const config = readConfig(flags, process.env);
      await checkExists(config.database.place);
      const moved = await withUnmigrated(config.database.place, ({ connection, signal }) =>
        runStep('Moving', (onProgress) =>
          move({
            source: connection,
            isEmbedded: 'dataDir' in config.database.place,
            target: { connectionString: to },
            restart,
            onProgress,
            signal,
          }),
        ),
      );
      printAnswer(
        json,
        moved,
        `Moved ${moved.tables} tables with ${moved.rows} rows, and verified that both databases are equal.\n${nextSteps(config)}`,
      );
    });
}

function parseDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new InvalidArgumentError('It must begin with postgresql://.');
  return text;
}

function nextSteps({ uploads }: Config): string {
  if (uploads.dir === null) return 'Start the servers with DATABASE_URL set to the new URL.\n';
  const files = uploads.s3
    ? 'Uploaded files stay in their bucket: leave UPLOAD_DIR and UPLOAD_S3_BUCKET as they are.'
    : `Uploaded files stay where they are: set UPLOAD_DIR=${uploads.dir} too.`;
  return `Start the servers with DATABASE_URL set to the new URL. ${files}\n`;
}
