import { Command } from 'commander';
import type { Database } from '../../db/database.ts';
import { parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import type { UserFlags } from './settings-command.ts';

interface RemoveOptions {
  readonly description: string;
  /** The help text of the argument. */
  readonly id: string;
  /** The help text of `--user-id`. */
  readonly user: string;
  /** Returns a sentence that confirms the removal. */
  remove(db: Database, userId: number, id: number): Promise<string>;
}

export function removeCommand(name: string, { description, id, user, remove }: RemoveOptions): Command {
  return withDatabaseOptions(new Command(name))
    .description(description)
    .argument('<id>', id, parseId)
    .requiredOption('--user-id <n>', user, parseId)
    .action(async (one: number, flags: UserFlags) => {
      const sentence = await withDatabase(flags, ({ db }) => remove(db, flags.userId, one));
      process.stdout.write(`${sentence}\n`);
    });
}
