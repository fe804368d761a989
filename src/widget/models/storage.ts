/**
 * Everything that is kept in the browser, under `frontdesk:<user>:<name>`. Where nothing may be kept, or the browser
 * refuses, it lasts as long as the page.
 */

import { toJson } from '../../client/to-json.ts';
import type { StorageUse } from '../settings.ts';

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

  return {
    read(name) {
      let text = memory.get(name) ?? null;
      try {
        if (text === null && use() !== 'never') text = localStorage.getItem(prefix + name);
        return text === null ? undefined : JSON.parse(text);
      } catch {
        // Blocked, or written by somebody else.
        return undefined;
      }
    },
    write(name, value) {
      memory.delete(name);
      if (value === undefined) return remove(prefix + name);
      const text = toJson(value);
      try {
        if (use() === 'never') throw new TypeError('nothing may be kept');
        localStorage.setItem(prefix + name, text);
      } catch {
        memory.set(name, text);
      }
    },
    names(start) {
      const kept = use() === 'never' ? [] : storedNames(prefix);
      return [...new Set([...kept, ...memory.keys()])].filter((name) => name.startsWith(start));
    },
    forget() {
      memory.clear();
      for (const name of storedNames(prefix)) remove(prefix + name);
    },
  };
}

function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    // Blocked: then nothing is there.
    return [];
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: then nothing is there.
  }
}
