/** The caller on whose behalf pages ask the service: a reader may do what a public key of the user may. */

import type { Caller } from '../../../api/service.ts';

export function pageReader(userId: number): Caller {
  return { userId, kind: 'public', scopes: ['FAQ:Read', 'FAQ:Write'] };
}
