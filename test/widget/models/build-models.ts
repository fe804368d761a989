/** Models and a storage for tests without a widget. */

import { onTestFinished } from 'vitest';
import type { Storage } from '../../../src/state/storage.ts';
import { createModels, type ModelOptions, type Models } from '../../../src/widget/models/index.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';

/** Models that end with the test. */
export function buildModels(options: Partial<ModelOptions> = {}): Models {
  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  return createModels({
    client: createFixtureClient(),
    settings: { helpCenterId: 7, lang: 'en', storage: 'never' },
    route: { name: 'home' },
    signal: lifetime.signal,
    readScrollPosition: () => ({ scrollTop: 0, focusKey: undefined }),
    whenVisible: (act) => act(),
    onEvent() {},
    onNavigate() {},
    ...options,
  });
}

/** A storage that tabs of a browser can share. */
export function buildStorage(): Storage {
  const stored = new Map<string, unknown>();
  return {
    read: (name) => stored.get(name),
    write(name, value) {
      if (value === undefined) stored.delete(name);
      else stored.set(name, value);
    },
    names: (start) => [...stored.keys()].filter((name) => name.startsWith(start)),
    forget: () => stored.clear(),
  };
}
