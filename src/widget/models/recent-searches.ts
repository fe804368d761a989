/** What the visitor searched for lately, newest first. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Source } from './source.ts';
import { createStorage } from './storage.ts';

export interface RecentSearches {
  readonly list: ReadonlySignal<readonly string[]>;
  /** Puts a text first. */
  add(text: string): void;
  remove(text: string): void;
}

const most = 5;

const known = new WeakMap<Source, RecentSearches>();

/** Those of a widget; kept for the next visit where the settings allow it. */
export function recentSearchesOf(source: Source): RecentSearches {
  const recent = known.get(source) ?? createRecentSearches(source);
  known.set(source, recent);
  return recent;
}

function createRecentSearches({ client, settings, selector }: Source): RecentSearches {
  const storage = createStorage(client.settings.userId, () => settings.peek().storage ?? 'on-open');
  const name = `searches-${selector.helpCenterId ?? selector.faqId}`;
  const list = signal(readTexts(storage.read(name)));

  function change(texts: readonly string[]) {
    list.value = texts.slice(0, most);
    storage.write(name, list.value.length > 0 ? list.value : undefined);
  }

  const without = (text: string) => list.peek().filter((other) => other !== text);

  return {
    list,
    add: (text) => change([text, ...without(text)]),
    remove: (text) => change(without(text)),
  };
}

/** Whatever another version, or another script, has left there. */
function readTexts(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : [];
}
