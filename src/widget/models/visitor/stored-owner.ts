/** Owner of the stored values: the visitor who was signed in when they were stored, or an anonymous one. */

import type { Storage } from '../../../state/storage.ts';

/** Returns a stored value if it is text. */
export function readText(storage: Pick<Storage, 'read'>, name: string): string | undefined {
  const text = storage.read(name);
  return typeof text === 'string' ? text : undefined;
}

/** Returns the `sub` of the visitor whose data are stored; empty or undefined for an anonymous visitor. */
export function readOwner(storage: Pick<Storage, 'read'>): string | undefined {
  return readText(storage, 'owner');
}

/**
 * Whether a visitor may read the stored values.
 * @param visitor subject of the token; empty for an anonymous visitor
 */
export function isOwnedBy(storage: Pick<Storage, 'read'>, visitor: string): boolean {
  return [undefined, '', visitor].includes(readOwner(storage));
}

/**
 * Returns the storage of one visitor, who becomes its owner with the first write. Values of a visitor who left without a
 * logout are not read, and are deleted by the next write.
 * @param owner returns the subject of the token; empty for an anonymous visitor
 */
export function createOwnedStorage(kept: Storage, owner: () => string): Storage {
  const isOwn = () => isOwnedBy(kept, owner());
  return {
    read: (name) => (isOwn() ? kept.read(name) : undefined),
    write(name, value) {
      if (!isOwn()) kept.forget();
      if (value !== undefined && owner() !== '') kept.write('owner', owner());
      kept.write(name, value);
    },
    names: (start) => (isOwn() ? kept.names(start) : []),
    forget: kept.forget,
  };
}

/** Tells the other tabs of a logout; no value stays stored. */
export function announceLogout(storage: Storage): void {
  storage.write('logout', Date.now());
  storage.write('logout', undefined);
}
