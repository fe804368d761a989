/** Who owns what is stored in this browser: the visitor who was signed in when it was written, or nobody in particular. */

import type { Storage } from '../state/storage.ts';

/** What is stored under a name, if it is text. */
export function readText(storage: Pick<Storage, 'read'>, name: string): string | undefined {
  const text = storage.read(name);
  return typeof text === 'string' ? text : undefined;
}

/** Empty or undefined where it was nobody in particular. */
export function readOwner(storage: Pick<Storage, 'read'>): string | undefined {
  return readText(storage, 'owner');
}

/** Whether a visitor may read what is stored. `visitor` is the token's subject; empty while nobody is signed in. */
export function isOwnedBy(storage: Pick<Storage, 'read'>, visitor: string): boolean {
  return [undefined, '', visitor].includes(readOwner(storage));
}

/** Tells the other tabs of this browser that the visitor has logged out; nothing stays stored. */
export function announceLogout(storage: Storage): void {
  storage.write('logout', Date.now());
  storage.write('logout', undefined);
}
