import { Command, InvalidArgumentError, Option } from 'commander';
import { type Scope, secretScopes } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import { ensureUser } from '../users/commands.ts';
import { createKey, type NewKey, revokeKey } from '../users/keys/commands.ts';
import { parseOrigin } from '../users/keys/origin.ts';
import { type ListedKey, listKeys } from '../users/keys/queries.ts';
import { rotateKeyCommand } from './keys-rotate-command.ts';
import { type DatabaseFlags, parseId, parseList, withDatabaseOptions } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { withDatabase } from './with-database.ts';

interface CreateFlags extends DatabaseFlags {
  readonly userId: number;
  readonly scopes?: Scope[];
  readonly public?: boolean;
  readonly origins?: string[];
  readonly label?: string;
  readonly json?: boolean;
}

interface ListFlags extends DatabaseFlags {
  readonly userId?: number;
  readonly json?: boolean;
}

interface RevokeFlags extends DatabaseFlags {
  readonly userId: number;
}

export function keysCommand(): Command {
  return new Command('keys')
    .description('API keys: secret ones for back offices, public ones for pages.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(rotateKeyCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return withDatabaseOptions(new Command('create'))
    .description('Make a key. It is printed once and cannot be read again.')
    .requiredOption('--user-id <n>', 'the user whom it belongs to', parseId)
    .addOption(
      new Option(
        '--scopes <scopes>',
        `what a secret key may do: all, or some of ${secretScopes.join(',')}`,
      ).argParser(parseScopes),
    )
    .option('--public', 'a key for pages: it reads help, records views and votes, and acts as a visitor')
    .option(
      '--origins <origins>',
      'pages that may use a public key: https://shop.example, https://*.shop.example, or *',
      parseOrigins,
    )
    .option('--label <text>', 'what it is for')
    .option('--json', 'print JSON')
    .action(async (flags: CreateFlags, command: Command) => {
      const key = newKeyOf(flags, command);
      const made = await withDatabase(flags, async ({ db }) => {
        await ensureUser(db, flags.userId, '');
        return await createKey(db, key);
      });
      const { id, apiKey } = made;
      const { userId, kind } = key;
      printAnswer(flags.json, { id, userId, kind, apiKey }, `${apiKey}\n`);
    });
}

function newKeyOf(flags: CreateFlags, command: Command): NewKey {
  const shared = { userId: flags.userId, ...(flags.label === undefined ? {} : { label: flags.label }) };
  if (flags.public) {
    if (!flags.origins?.length) {
      command.error('error: a public key needs --origins: the pages that may use it', { exitCode: 2 });
    }
    // A public key's scopes are always the same; naming them does no harm, naming others would be misunderstood.
    const more = flags.scopes?.filter((scope) => !scope.startsWith('FAQ:')) ?? [];
    if (more.length > 0) {
      command.error(`error: a public key cannot have ${more.join(', ')}: pages hold no secrets`, {
        exitCode: 2,
      });
    }
    return { ...shared, kind: 'public', origins: flags.origins };
  }
  if (flags.origins) command.error('error: --origins goes with --public', { exitCode: 2 });
  if (!flags.scopes?.length) command.error('error: a secret key needs --scopes', { exitCode: 2 });
  return { ...shared, kind: 'secret', scopes: flags.scopes };
}

/** Reads `FAQ:Read,FAQ:Write`, or `all`. */
function parseScopes(text: string, earlier: readonly Scope[] | undefined): Scope[] {
  const found = parseList(text).flatMap((name): readonly Scope[] => {
    if (name === 'all') return secretScopes;
    const scope = secretScopes.find((known) => known.toLowerCase() === name.toLowerCase());
    if (!scope)
      throw new InvalidArgumentError(`There is no scope ${name}; there are ${secretScopes.join(', ')}.`);
    return [scope];
  });
  return [...new Set([...(earlier ?? []), ...found])];
}

function parseOrigins(text: string, earlier: readonly string[] | undefined): string[] {
  try {
    return parseList(text, earlier).map(parseOrigin);
  } catch (error) {
    throw error instanceof Refusal ? new InvalidArgumentError(error.message) : error;
  }
}

function listCommand(): Command {
  return withDatabaseOptions(new Command('list'))
    .description(
      'List keys by their first characters, and when each was last used; the keys themselves are not stored.',
    )
    .option('--user-id <n>', 'only those of one user', parseId)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      const keys = await withDatabase(flags, ({ db }) => listKeys(db, flags.userId));
      printAnswer(flags.json, keys, keys.map(lineOf).join(''));
    });
}

function lineOf(key: ListedKey): string {
  const use = key.kind === 'public' ? key.origins.join(',') : key.scopes.join(',');
  const used = key.lastUsedAt === null ? 'not used' : `used ${key.lastUsedAt.toISOString()}`;
  const made = key.createdAt.toISOString().slice(0, 10);
  return `${[key.id, key.userId, key.hint, key.kind, stateOf(key), made, use, key.label, used].join('\t')}\n`;
}

function stateOf({ isRevoked, endsAt }: ListedKey): string {
  if (isRevoked) return 'revoked';
  if (endsAt === null) return 'active';
  return endsAt <= new Date() ? 'ended' : `until ${endsAt.toISOString()}`;
}

function revokeCommand(): Command {
  return withDatabaseOptions(new Command('revoke'))
    .description('End a key at once.')
    .argument('<id>', 'the id that keys list shows', parseId)
    .requiredOption('--user-id <n>', 'the user whom it belongs to', parseId)
    .action(async (id: number, flags: RevokeFlags) => {
      const isRevoked = await withDatabase(flags, ({ db }) => revokeKey(db, flags.userId, id));
      if (!isRevoked) throw new Refusal('NotFound', `User ${flags.userId} has no active key ${id}.`);
      process.stdout.write(`Key ${id} is revoked.\n`);
    });
}
