import { Command } from 'commander';
import { countUser, removeUser } from '../../operate/removal/remove-user.ts';
import { readConfig } from '../../settings/server/config.ts';
import { hostName } from '../../settings/stored/help-center.ts';
import { domain } from '../../settings/stored/inbox.ts';
import { list } from '../../settings/stored/kinds.ts';
import { listRequested } from '../../users/grants/claims.sql.ts';
import { grantClaims } from '../../users/grants/grant-claims.sql.ts';
import { grantCommand as grantCommandLine, type RequestedClaim } from '../../users/grants/requested.ts';
import { type ListedUser, listUsers } from '../../users/users.sql.ts';
import { optionParser } from '../option-parser.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { printableCell } from '../printable.ts';
import { withDatabase } from '../with-database.ts';
import { runRemoval } from './removal.ts';

interface ListFlags extends DatabaseFlags {
  readonly json?: boolean;
}

interface RequestsFlags extends ListFlags {
  readonly userId?: number;
}

interface GrantFlags extends ListFlags {
  readonly mailDomains?: string[];
  readonly hosts?: string[];
}

interface RemoveFlags extends DatabaseFlags {
  readonly yes?: boolean;
  readonly json?: boolean;
}

const mailDomains = list(domain, { argument: 'domains', maxItems: 1000, maxLength: 253, none: 'none' });
const hosts = list(hostName, { argument: 'names', maxItems: 1000, maxLength: 253, none: 'none' });

export function usersCommand(): Command {
  return new Command('users')
    .description('Manage users, who own help centers, customers and keys.')
    .addCommand(listCommand())
    .addCommand(requestsCommand())
    .addCommand(grantCommand())
    .addCommand(removeCommand());
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description(
      'List users, with their numbers of help centers and keys, and the mail domains and hosts that are granted to them.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: ListFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listUsers(db));
      printAnswer(json, rows, rows.map(userLine).join(''));
    });
}

function requestsCommand(): Command {
  return withDatabaseOptions(new Command('requests'))
    .description(
      'List the email addresses, reply domains, hosts and paths that owners asked for at the desk and that are not granted.',
    )
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async ({ userId, json, ...flags }: RequestsFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listRequested(db, userId));
      printAnswer(json, rows, rows.map(requestLine).join(''));
    });
}

function grantCommand(): Command {
  return withDatabaseOptions(new Command('grant'))
    .description(
      'Grant owners what they asked for at the desk, by name, and what is in domains and hosts that are stored with the user.',
    )
    .argument('<id>', 'the user', parseId)
    .argument('[names...]', 'what “users requests” lists: email addresses, reply domains, hosts and paths')
    .option(
      '--mail-domains <domains>',
      'domains whose email addresses owners may use, and which may be reply domains, separated by commas, or none; they replace the stored ones',
      optionParser(mailDomains),
    )
    .option(
      '--hosts <names>',
      'host names that help centers may have, separated by commas, or none; they replace the stored ones',
      optionParser(hosts),
    )
    .option('--json', 'print what still waits as JSON')
    .action(async (id: number, names: string[], { json, ...flags }: GrantFlags) => {
      const grants = { names, mailDomains: flags.mailDomains, hosts: flags.hosts };
      const waiting = await withDatabase(flags, ({ db }) => grantClaims(db, id, grants));
      printAnswer(json, waiting, waiting.map(requestLine).join(''));
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

function requestLine(request: RequestedClaim): string {
  const { userId, setting, id, value } = request;
  return `${[userId, setting, id, printableCell(value), printableCell(grantCommandLine(request))].join('\t')}\n`;
}

function userLine({ userId, name, createdAt, helpCenters, keys, mailDomains, hosts }: ListedUser): string {
  const date = createdAt.toISOString().slice(0, 10);
  return `${[userId, name, date, helpCenters, keys, mailDomains.join(','), hosts.join(',')].join('\t')}\n`;
}
