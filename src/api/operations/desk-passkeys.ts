/** Passkeys of an agent at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-passkeys.ts';

const passkeys = '/api/{apiKey}/{userId}/management/passkeys';

/** Lists the passkeys of the agent. */
export const listPasskeys = operation<typeof schemas.listPasskeys>('listPasskeys', 'GET', passkeys);

/** Removes a passkey of the agent. */
export const removePasskey = operation<typeof schemas.removePasskey>(
  'removePasskey',
  'DELETE',
  `${passkeys}/{passkeyId}`,
);
