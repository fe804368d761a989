import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Command } from 'commander';
import type { Address } from '../privacy/address.ts';
import { exportPerson } from '../privacy/export.ts';
import { exportUser } from '../transfer/export.ts';
import { parseAddress } from './erase-command.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from './options.ts';
import { withDatabase } from './with-database.ts';

interface ExportFlags extends DatabaseFlags {
  readonly userId: number;
  readonly email?: Address;
  readonly out?: string;
}

export function exportCommand(): Command {
  return withDatabaseOptions(new Command('export'))
    .description('Print all that a user has as records, which load reads. Keys are not among them.')
    .requiredOption('--user-id <n>', 'the user', parseId)
    .option('--email <address>', 'only what is stored of the person with the address', parseAddress)
    .option('--out <file>', 'write a file instead')
    .action(async ({ userId, email, out, ...flags }: ExportFlags) => {
      await withDatabase(flags, async ({ db }) => {
        const write: Write = (target, options) =>
          email === undefined
            ? exportUser(db, userId, target, options)
            : exportPerson(db, userId, email, target, options);
        if (out === undefined) await write(process.stdout, { end: false });
        else await exportToFile(write, out);
      });
    });
}

type Write = (target: NodeJS.WritableStream, options: { readonly end: boolean }) => Promise<void>;

/** A file that is not whole never has the name that was asked for. */
async function exportToFile(write: Write, path: string): Promise<void> {
  const unfinished = `${path}.part`;
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
  await write(file, { end: true });
  await rename(unfinished, path);
}
