import { Command } from 'commander';
import { countUser, removeUser } from '../operate/removal/remove-user.ts';
import { readConfig } from '../settings/server/config.ts';
import { type ListedUser, listUsers } from '../users/queries.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { runRemoval } from './removal.ts';
import { withDatabase } from './with-database.ts';

interface ListFlags extends DatabaseFlags {
  readonly json?: boolean;
}

interface RemoveFlags extends DatabaseFlags {
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function usersCommand(): Command {
  return new Command('users')
    .description('Manage users, who own help centers, customers and keys.')
    .addCommand(listCommand())
    .addCommand(removeCommand());
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description('List users, with their numbers of help centers and keys.')
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: ListFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listUsers(db));
      printAnswer(json, rows, rows.map(userLine).join(''));
    });
}

function removeCommand(): Command {
  return withDatabaseOptions(new Command('remove'))
    .description('Remove a user with everything that belongs to it, including files. It cannot be undone.')
    .argument('<id>', 'the user', parseId)
    .option('--yes', 'remove the data (default only count it)')
    .option('--json', 'print JSON')
    .action(async (userId: number, { yes = false, json = false, ...flags }: RemoveFlags) => {
      const config = readConfig(flags, process.env);
      await withDatabase(flags, ({ db, signal }) =>
        runRemoval({
          isMeant: yes,
          isJson: json,
          signal,
          count: () => countUser(db, userId),
          remove: (options) => removeUser(db, userId, config, options),
        }),
      );
    });
}

function userLine({ userId, name, createdAt, helpCenters, keys }: ListedUser): string {
  return `${[userId, name, createdAt.toISOString().slice(0, 10), helpCenters, keys].join('\t')}\n`;
}
