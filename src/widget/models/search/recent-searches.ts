/** The visitor's recent searches, newest first. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { createStorage } from '../../../state/storage.ts';
import type { Source } from '../source.ts';

export interface RecentSearches {
  readonly list: ReadonlySignal<readonly string[]>;
  add(text: string): void;
  remove(text: string): void;
}

const most = 5;

/** Stored for the next visit if the settings allow it. */
export function createRecentSearches({ client, settings, selector }: Source): RecentSearches {
  const storage = createStorage(client.settings.userId, () => settings.peek().storage !== 'never');
  const name = `searches-${selector.helpCenterId ?? selector.faqId}`;
  const kept = storage.read(name);
  // Another version or another script may have stored anything.
  const texts = Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  const list = signal<readonly string[]>(texts.slice(0, most));

  function replace(text: string, ...first: string[]) {
    list.value = [...first, ...list.peek().filter((other) => other !== text)].slice(0, most);
    storage.write(name, list.value.length > 0 ? list.value : undefined);
  }

  return {
    list,
    add: (text) => replace(text, text),
    remove: (text) => replace(text),
  };
}
