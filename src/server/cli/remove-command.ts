import { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { parseId, withDatabaseOptions } from './options.ts';
import type { UserFlags } from './settings-command.ts';
import { withDatabase } from './with-database.ts';

interface RemoveOptions {
  readonly description: string;
  /** The name of the argument in the help text. */
  readonly id: string;
  /** What `--user-id` is. */
  readonly user: string;
  /** Removes it, and returns the sentence that says so. */
  remove(db: Database, userId: number, id: number): Promise<string>;
}

/** A command that removes or ends one thing of a user. */
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
