/** API keys, which owners manage at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-keys.ts';

const keys = '/api/{apiKey}/{userId}/management/keys';

/** Lists the valid keys, without their texts. */
export const listApiKeys = operation<typeof schemas.listApiKeys>('listApiKeys', 'GET', keys);

/** Creates a key, whose text is only in this response. */
export const createApiKey = operation<typeof schemas.createApiKey>('createApiKey', 'POST', keys);

/** Changes the purpose or the origins of a key. Members that are left out stay. */
export const updateApiKey = operation<typeof schemas.updateApiKey>('updateApiKey', 'PUT', `${keys}/{keyId}`);

/** Replaces a key by one with the same rights. */
export const rotateApiKey = operation<typeof schemas.rotateApiKey>(
  'rotateApiKey',
  'POST',
  `${keys}/{keyId}/rotation`,
);

/** Ends a key at once. */
export const revokeApiKey = operation<typeof schemas.revokeApiKey>(
  'revokeApiKey',
  'DELETE',
  `${keys}/{keyId}`,
);
