import { Command } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { keySettings } from '../../settings/stored/key.ts';
import type { StoredChanges } from '../../settings/stored/setting.ts';
import { createKey, type ListedKey, listKeys, type NewKey, revokeKey } from '../../users/keys/keys.sql.ts';
import { ensureUser } from '../../users/users.sql.ts';
import { withDatabase } from '../with-database.ts';
import { rotateKeyCommand } from './keys-rotate-command.ts';
import { removeCommand } from './remove-command.ts';
import { listCommand, settingsCommand, type UserFlags } from './settings-command.ts';

interface CreateFlags extends UserFlags {
  readonly public?: boolean;
}

interface MadeKey extends Pick<NewKey, 'userId' | 'kind'> {
  readonly id: number;
  readonly apiKey: string;
}

const user = 'the user who owns it';

export function keysCommand(): Command {
  return new Command('keys')
    .description('Manage API keys: secret ones for back offices, public ones for pages.')
    .addCommand(createCommand())
    .addCommand(
      listCommand({
        description:
          'List keys by their first characters, and when each was last used; the keys themselves are not stored.',
        read: listKeys,
        present: (key) => key,
        toLine: keyLine,
      }),
    )
    .addCommand(rotateKeyCommand())
    .addCommand(
      removeCommand('revoke', {
        user,
        id: 'the id that keys list shows',
        description: 'Revoke a key at once.',
        async remove(db, userId, id) {
          const isRevoked = await revokeKey(db, userId, id);
          if (!isRevoked) throw new Refusal('NotFound', `User ${userId} has no active key ${id}.`);
          return `Key ${id} is revoked.`;
        },
      }),
    );
}

function createCommand(): Command {
  return settingsCommand<MadeKey, typeof keySettings, CreateFlags>('create', {
    user,
    settings: keySettings,
    description: 'Create a key. It is printed once and cannot be read again.',
    present: ({ id, userId, kind, apiKey }) => ({ id, userId, kind, apiKey }),
    toLine: ({ apiKey }) => `${apiKey}\n`,
    addOptions: (command) =>
      command.option(
        '--public',
        'a key for pages: it reads help, records views and votes, and acts as a visitor',
      ),
    async change({ flags, changes, command }) {
      const key = buildNewKey(flags, changes, command);
      const made = await withDatabase(flags, async ({ db }) => {
        await ensureUser(db, flags.userId, '');
        return await createKey(db, key);
      });
      return { ...made, userId: key.userId, kind: key.kind };
    },
  });
}

function buildNewKey(
  flags: CreateFlags,
  { scopes, origins, label = '' }: StoredChanges<typeof keySettings>,
  command: Command,
): NewKey {
  const shared = { userId: flags.userId, label };
  if (flags.public) {
    if (!origins?.length) {
      command.error('error: a public key needs --origins: the origins of the pages that may use it', {
        exitCode: 2,
      });
    }
    // Every public key has the `FAQ:` scopes, so specifying them is harmless; any other scope would be misunderstood.
    const more = scopes?.filter((scope) => !scope.startsWith('FAQ:')) ?? [];
    if (more.length > 0) {
      command.error(`error: a public key cannot have ${more.join(', ')}: pages hold no secrets`, {
        exitCode: 2,
      });
    }
    return { ...shared, kind: 'public', origins: origins };
  }
  if (origins) command.error('error: --origins goes with --public', { exitCode: 2 });
  if (!scopes?.length) command.error('error: a secret key needs --scopes', { exitCode: 2 });
  return { ...shared, kind: 'secret', scopes: scopes };
}

function keyLine(key: ListedKey): string {
  const use = key.kind === 'public' ? key.origins.join(',') : key.scopes.join(',');
  const used = key.lastUsedAt === null ? 'not used' : `used ${key.lastUsedAt.toISOString()}`;
  const made = key.createdAt.toISOString().slice(0, 10);
  return `${[key.id, key.userId, key.hint, key.kind, keyState(key), made, use, key.label, used].join('\t')}\n`;
}

function keyState({ isRevoked, endsAt }: ListedKey): string {
  if (isRevoked) return 'revoked';
  if (endsAt === null) return 'active';
  return endsAt <= new Date() ? 'ended' : `until ${endsAt.toISOString()}`;
}
