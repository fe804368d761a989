/** Lists, creates, changes, replaces and ends API keys, for owners. */

import { invalidInput, notFound } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
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
import { putIntoTag } from '../setup/first-steps.sql.ts';
import { presentManagedKey } from './present.ts';
import { readSetting } from './setting-input.ts';

export function createKeysService(
  db: Database,
): Pick<Service, 'listApiKeys' | 'createApiKey' | 'updateApiKey' | 'rotateApiKey' | 'revokeApiKey'> {
  return {
    async listApiKeys({ userId }) {
      return { keys: (await listKeys(db, userId)).filter(isValid).map(presentManagedKey) };
    },
    async createApiKey({ userId }, { kind, label: text, origins, scopes }) {
      const label = text.trim();
      if (kind === 'public') {
        if (!origins) throw invalidInput('origins', null);
        const key = { userId, label, kind, origins: readOrigins(origins) };
        return await db.transaction(async (tx) => {
          const { id, apiKey } = await createKey(tx, key);
          await putIntoTag(tx, userId, apiKey);
          return { keyId: id, apiKey };
        });
      }
      if (!scopes) throw invalidInput('scopes', null);
      const { id, apiKey } = await createKey(db, { userId, label, kind, scopes });
      return { keyId: id, apiKey };
    },
    async updateApiKey({ userId }, { keyId, label, origins }) {
      const changes = { label: label?.trim(), origins: origins && readOrigins(origins) };
      await setKey(db, { userId, id: keyId }, changes);
      return undefined;
    },
    async rotateApiKey({ userId }, { keyId, keepSeconds }) {
      const { id, apiKey } = await rotateKey(db, { userId, id: keyId }, keepSeconds);
      return { keyId: id, apiKey };
    },
    async revokeApiKey({ userId }, { keyId }) {
      if (!(await revokeKey(db, userId, keyId))) throw notFound();
      return undefined;
    },
  };
}

const isValid = ({ isRevoked, endsAt }: ListedKey) => !isRevoked && (endsAt === null || endsAt > new Date());

const readOrigins = (texts: readonly string[]) =>
  readSetting('origins', keySettings.origins.kind, texts.join(','));
