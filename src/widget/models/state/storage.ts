/**
 * Everything that is kept in the browser, under `frontdesk:<user>:<name>`. Where nothing may be kept, or the browser
 * refuses, it lasts as long as the page.
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
  /** Removes everything. */
  forget(): void;
}

export const storagePrefix = (userId: number) => `frontdesk:${userId}:`;

export function createStorage(userId: number, use: () => StorageUse): Storage {
  const prefix = storagePrefix(userId);
  /** What could not be kept elsewhere. */
  const memory = new Map<string, string>();

  const remove = (name: string) => unlessBlocked(() => localStorage.removeItem(prefix + name));

  const storedNames = (): string[] =>
    unlessBlocked(() => Object.keys(localStorage))
      ?.filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)) ?? [];

  return {
    read: (name) =>
      unlessBlocked(() => {
        const text = memory.get(name) ?? (use() === 'never' ? null : localStorage.getItem(prefix + name));
        return text === null ? undefined : JSON.parse(text);
      }),
    write(name, value) {
      memory.delete(name);
      if (value === undefined) return remove(name);
      const text = toJson(value);
      const isKept =
        use() !== 'never' &&
        unlessBlocked(() => {
          localStorage.setItem(prefix + name, text);
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
      storedNames().forEach(remove);
    },
  };
}

/** `undefined` where the browser blocks its storage, or has no room in it, or somebody else has written what is no JSON. */
function unlessBlocked<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
