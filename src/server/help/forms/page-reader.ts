/** Returns the caller with which pages call the service: a reader may do what a user's public key may. */

import type { Caller } from '../../../api/service.ts';

export function pageReader(userId: number): Caller {
  return { userId, kind: 'public', scopes: ['FAQ:Read', 'FAQ:Write'] };
}
