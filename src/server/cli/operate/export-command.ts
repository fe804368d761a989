import { rmSync, type WriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { PersonEmail } from '../../operate/privacy/email.ts';
import { exportPerson } from '../../operate/privacy/export.ts';
import { exportUser } from '../../operate/records/export.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { runStep } from '../progress.ts';
import { withDatabase } from '../with-database.ts';
import { parseEmail } from './erase-command.ts';

interface ExportFlags extends DatabaseFlags {
  readonly userId: number;
  readonly email?: PersonEmail;
  readonly out?: string;
}

export function exportCommand(): Command {
  return withDatabaseOptions(new Command('export'))
    .description('Print all data of a user except keys, as records that load reads.')
    .requiredOption('--user-id <n>', 'the user', parseId)
    .option('--email <address>', 'only data of the person with this email address', parseEmail)
    .option('--out <file>', 'write to a file instead of stdout')
    .action(async ({ userId, email, out, ...flags }: ExportFlags) => {
      // The file is created before the database is opened, so that an unwritable path fails at once.
      const file = out === undefined ? null : await createFile(out);
      try {
        await withDatabase(flags, async ({ db }) => {
          const target = file?.stream ?? process.stdout;
          const options = { end: file !== null };
          const write = () =>
            email === undefined
              ? exportUser(db, userId, target, options)
              : exportPerson(db, userId, email, target, options);
          // Records printed to stdout show the progress themselves.
          await (file ? runStep('Writing records', write) : write());
        });
        await file?.keep();
      } catch (error) {
        throw file?.hasFailedWith(error) ? cannotWrite(file.path, error) : error;
      } finally {
        file?.drop();
      }
    });
}

interface NewFile {
  readonly path: string;
  readonly stream: WriteStream;
  /** Whether writing the file caused the error, rather than the database. */
  hasFailedWith(error: unknown): boolean;
  /** Renames the complete file to the requested path. */
  keep(): Promise<void>;
  /** Removes the file unless `keep` was called. */
  drop(): void;
}

/** Creates `<path>.part`, which becomes `path` once it is complete, and is removed if the program ends before that. */
async function createFile(path: string): Promise<NewFile> {
  const unfinished = `${path}.part`;
  const remove = () => rmSync(unfinished, { force: true });
  const handle = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  process.once('exit', remove);
  let failure: unknown;
  const stream = handle.createWriteStream({ flush: true });
  stream.on('error', (error) => {
    failure = error;
  });
  return {
    path,
    stream,
    // A database error ends the stream with that error, so the kind of the error is checked too.
    hasFailedWith: (error) => error === failure && isFileError(error),
    async keep() {
      await rename(unfinished, path).catch((error: unknown) => {
        throw cannotWrite(path, error);
      });
      process.off('exit', remove);
    },
    drop() {
      stream.destroy();
      remove();
      process.off('exit', remove);
    },
  };
}

function isFileError(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && ['write', 'fsync', 'close'].includes(`${error.syscall}`)
  );
}

function cannotWrite(path: string, error: unknown): Refusal {
  return new Refusal('BadRequest', `${path} cannot be written: ${systemErrorWords(error)}.`);
}
