import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { exportUser } from '../transfer/export.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from './options.ts';
import { withDatabase } from './with-database.ts';

interface ExportFlags extends DatabaseFlags {
  readonly userId: number;
  readonly out?: string;
}

export function exportCommand(): Command {
  return withDatabaseOptions(new Command('export'))
    .description('Print all that a user has as records, which load reads. Keys are not among them.')
    .requiredOption('--user-id <n>', 'the user', parseId)
    .option('--out <file>', 'write a file instead')
    .action(async ({ userId, out, ...flags }: ExportFlags) => {
      await withDatabase(flags, async ({ db }) => {
        if (out === undefined) await exportUser(db, userId, process.stdout, { end: false });
        else await exportToFile(db, userId, out);
      });
    });
}

/** A file that is not whole never has the name that was asked for. */
async function exportToFile(db: Database, userId: number, path: string): Promise<void> {
  const unfinished = `${path}.part`;
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await exportUser(db, userId, file, { end: true });
  await rename(unfinished, path);
}
