/** A value that the browser keeps. Where storage is blocked or full, it lasts as long as the page. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { unlessBlocked } from './unless-blocked.ts';

export interface StoredValue<T> {
  readonly value: ReadonlySignal<T>;
  set(value: T): void;
}

export interface StoredFormat<T> {
  /**
   * Returns the value of a stored text, which may come from any version. May throw for one that is none.
   * @param text null if nothing is stored
   */
  parse(text: string | null): T;
  /** Returns null for a value that needs no storage, such as the default. */
  print(value: T): string | null;
}

/** @param name under which the browser keeps the value, for all tabs */
export function createStoredValue<T>(name: string, { parse, print }: StoredFormat<T>): StoredValue<T> {
  const value = signal(unlessBlocked(() => parse(localStorage.getItem(name))) ?? parse(null));
  return {
    value,
    set(next) {
      value.value = next;
      unlessBlocked(() => {
        const text = print(next);
        if (text === null) localStorage.removeItem(name);
        else localStorage.setItem(name, text);
      });
    },
  };
}

/** A value that is an object, stored as JSON. @param initial what it is before, and the members that a stored one lacks */
export function createStoredJson<T extends object>(name: string, initial: T): StoredValue<T> {
  const untouched = JSON.stringify(initial);
  return createStoredValue<T>(name, {
    parse: (text) => ({ ...initial, ...JSON.parse(text ?? '{}') }),
    print(value) {
      const text = JSON.stringify(value);
      return text === untouched ? null : text;
    },
  });
}
