/**
 * Everything that is stored in the browser, under `frontdesk:<user>:<name>`, for all tabs or for one. If storage is not
 * allowed or is blocked, values last as long as the page.
 */

import { toJson } from '../client/to-json.ts';
import { unlessBlocked } from './unless-blocked.ts';

export interface Storage {
  /** Returns the stored value, which may come from any version; `undefined` if there is none. */
  read(name: string): unknown;
  /** Stores a JSON value; `undefined` removes it. */
  write(name: string, value: unknown): void;
  /** Returns the names of stored values that begin with `start`. */
  names(start: string): string[];
  /** Removes all values, including those of the other area. */
  forget(): void;
}

/** Storage shared by all tabs of the browser, or for this tab until it is closed. */
export type StorageArea = 'localStorage' | 'sessionStorage';

const areas: readonly StorageArea[] = ['localStorage', 'sessionStorage'];

export const storagePrefix = (userId: number) => `frontdesk:${userId}:`;

export function createStorage(
  userId: number,
  mayStore: () => boolean,
  area: StorageArea = 'localStorage',
): Storage {
  const prefix = storagePrefix(userId);
  /** Values that could not be stored in the browser. */
  const memory = new Map<string, string>();

  const remove = (name: string, from = area) => unlessBlocked(() => window[from].removeItem(prefix + name));

  const storedNames = (from = area): string[] =>
    unlessBlocked(() => Object.keys(window[from]))
      ?.filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)) ?? [];

  return {
    read: (name) =>
      unlessBlocked(() => {
        const text = memory.get(name) ?? (mayStore() ? window[area].getItem(prefix + name) : null);
        return text === null ? undefined : JSON.parse(text);
      }),
    write(name, value) {
      memory.delete(name);
      if (value === undefined) return remove(name);
      const text = unlessBlocked(() => toJson(value));
      // Some pages break JSON serialisation; the value is then not stored.
      if (text === undefined) return;
      const isKept =
        mayStore() &&
        unlessBlocked(() => {
          window[area].setItem(prefix + name, text);
          return true;
        });
      if (!isKept) memory.set(name, text);
    },
    names(start) {
      const kept = mayStore() ? storedNames() : [];
      return [...new Set([...kept, ...memory.keys()])].filter((name) => name.startsWith(start));
    },
    forget() {
      memory.clear();
      for (const from of areas) for (const name of storedNames(from)) remove(name, from);
    },
  };
}
