import { access, constants, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { type Loaded, loadFile, loadStream } from '../../operate/records/load.ts';
import { LoadProblem } from '../../operate/records/problem.ts';
import { ensureUser } from '../../users/users.sql.ts';
import { makeArticlePages } from '../content/make-article-pages.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { runStep } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

interface LoadFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly resume?: boolean;
  readonly json?: boolean;
}

export function loadCommand(): Command {
  return withDatabaseOptions(new Command('load'))
    .description('Store records, one JSON object per line: chats, tickets, contacts and other data.')
    .argument('<file>', 'the file, or - for stdin')
    .option('--user-id <n>', 'the user of records that have none, created if new', parseId)
    .option('--resume', 'continue after the last stored batch of the file')
    .option('--json', 'print JSON')
    .action(async (file: string, flags: LoadFlags, command: Command) => {
      if (file === '-' && flags.resume) {
        command.error('error: --resume needs a file, which can be read again', { exitCode: 2 });
      }
      // The file is checked before the database is opened, so that an unreadable file changes nothing.
      if (file !== '-') await checkReadable(file);
      try {
        const loaded = await withDatabase(flags, async ({ db }) => {
          if (flags.userId !== undefined) await ensureUser(db, flags.userId, '');
          const done =
            file === '-'
              ? await loadStream(db, process.stdin, flags.userId)
              : await loadWithProgress(db, file, flags);
          await makeArticlePages(db, flags.userId);
          return done;
        });
        printAnswer(flags.json, loaded, loadedSentence(loaded));
      } catch (error) {
        if (!(error instanceof LoadProblem)) throw error;
        const name = file === '-' ? 'stdin' : file;
        for (const { line, message } of error.problems) process.stderr.write(`${name}:${line}: ${message}\n`);
        process.stderr.write(lastWords(file));
        process.exitCode = 1;
      }
    });
}

async function checkReadable(file: string): Promise<void> {
  try {
    const status = await stat(file);
    if (status.isDirectory()) throw new Refusal('BadRequest', `${file} cannot be loaded: it is a folder.`);
    await access(file, constants.R_OK);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('BadRequest', `${file} cannot be loaded: ${systemErrorWords(error)}.`);
  }
}

async function loadWithProgress(db: Database, file: string, { userId, resume }: LoadFlags): Promise<Loaded> {
  return await runStep('Loading records', (onProgress) =>
    loadFile(db, file, { userId, resume: resume ?? false, onProgress }),
  );
}

function loadedSentence({ records, skipped }: Loaded): string {
  const before = skipped > 0 ? ` The first ${skipped} lines were stored before.` : '';
  return `Loaded ${records} ${records === 1 ? 'record' : 'records'}.${before}\n`;
}

function lastWords(file: string): string {
  const isStored = 'The batches before the one with these lines are stored.';
  return `frontdesk: ${isStored}${file === '-' ? '' : ' Load the corrected file again.'}\n`;
}
