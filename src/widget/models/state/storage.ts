/**
 * Everything that is kept in the browser, under `frontdesk:<user>:<name>`: for all its tabs, or for one. Where nothing
 * may be kept, or the browser refuses, it lasts as long as the page.
 */

import { toJson } from '../../../client/to-json.ts';
import type { StorageUse } from '../../settings.ts';

export interface Storage {
  /** What was kept under a name, as it was written by whatever version; `undefined` when there is nothing. */
  read(name: string): unknown;
  /** Keeps what JSON can hold; `undefined` removes it. */
  write(name: string, value: unknown): void;
  /** The names that begin like this under which something is kept. */
  names(start: string): string[];
  /** Removes everything, of the other area too. */
  forget(): void;
}

/** What all tabs of the browser have in common, and what belongs to this one until it is closed. */
export type StorageArea = 'localStorage' | 'sessionStorage';

const areas: readonly StorageArea[] = ['localStorage', 'sessionStorage'];

export const storagePrefix = (userId: number) => `frontdesk:${userId}:`;

export function createStorage(
  userId: number,
  use: () => StorageUse,
  area: StorageArea = 'localStorage',
): Storage {
  const prefix = storagePrefix(userId);
  /** What could not be kept elsewhere. */
  const memory = new Map<string, string>();

  const remove = (name: string, from = area) => unlessBlocked(() => window[from].removeItem(prefix + name));

  const storedNames = (from = area): string[] =>
    unlessBlocked(() => Object.keys(window[from]))
      ?.filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)) ?? [];

  return {
    read: (name) =>
      unlessBlocked(() => {
        const text = memory.get(name) ?? (use() === 'never' ? null : window[area].getItem(prefix + name));
        return text === null ? undefined : JSON.parse(text);
      }),
    write(name, value) {
      memory.delete(name);
      if (value === undefined) return remove(name);
      const text = unlessBlocked(() => toJson(value));
      // Some pages break even that: then it is not kept.
      if (text === undefined) return;
      const isKept =
        use() !== 'never' &&
        unlessBlocked(() => {
          window[area].setItem(prefix + name, text);
          return true;
        });
      if (!isKept) memory.set(name, text);
    },
    names(start) {
      const kept = use() === 'never' ? [] : storedNames();
      return [...new Set([...kept, ...memory.keys()])].filter((name) => name.startsWith(start));
    },
    forget() {
      memory.clear();
      for (const from of areas) for (const name of storedNames(from)) remove(name, from);
    },
  };
}

/** `undefined` where the browser blocks its storage, the storage is full, or another script has written no JSON. */
function unlessBlocked<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
