/** Lists, creates, changes, replaces and ends API keys, for owners. */

import { notFound } from '../../../api/refusal.ts';
import { type CreatedKey, KeyChange, KeyRotation, NewKey } from '../../../api/schemas/desk-keys.ts';
import type { Database } from '../../db/database.ts';
import { keySettings } from '../../settings/stored/key.ts';
import {
  createKey,
  type ListedKey,
  listKeys,
  revokeKey,
  rotateKey,
  setKey,
} from '../../users/keys/keys.sql.ts';
import { presentManagedKey } from '../settings/present.ts';
import { readSetting } from '../settings/setting-input.ts';
import type { OwnerRoutes } from './owner-routes.ts';

export function serveKeys(owners: OwnerRoutes, db: Database): void {
  owners.get('/desk/keys', async ({ session }) => {
    const listed = await listKeys(db, session.userId);
    return { keys: listed.filter(isValid).map(presentManagedKey) };
  });

  owners.changeBy('POST', '/desk/keys', NewKey, async ({ session: { userId } }, key): Promise<CreatedKey> => {
    const label = key.label.trim();
    const { id, apiKey } = await createKey(
      db,
      key.kind === 'public'
        ? { userId, label, kind: 'public', origins: readOrigins(key.origins) }
        : { userId, label, kind: 'secret', scopes: key.scopes },
    );
    return { keyId: id, apiKey };
  });

  owners.changeBy('PATCH', '/desk/keys/:id', KeyChange, async ({ session, id }, { label, origins }) => {
    const key = { userId: session.userId, id: id('id') };
    await setKey(db, key, { label: label?.trim(), origins: origins && readOrigins(origins) });
    return undefined;
  });

  owners.changeBy(
    'POST',
    '/desk/keys/:id/rotation',
    KeyRotation,
    async ({ session, id }, { keepSeconds }) => {
      const rotated = await rotateKey(db, { userId: session.userId, id: id('id') }, keepSeconds);
      return { keyId: rotated.id, apiKey: rotated.apiKey } satisfies CreatedKey;
    },
  );

  owners.change('DELETE', '/desk/keys/:id', async ({ session, id }) => {
    if (!(await revokeKey(db, session.userId, id('id')))) throw notFound();
    return undefined;
  });
}

const isValid = ({ isRevoked, endsAt }: ListedKey) => !isRevoked && (endsAt === null || endsAt > new Date());

const readOrigins = (texts: readonly string[]) =>
  readSetting('origins', keySettings.origins.kind, texts.join(','));
