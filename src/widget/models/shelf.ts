/** What a help center holds, asked for once in each language and kept for going back. */

import type { HelpCenterModel } from './help-center.ts';
import { createResource, loading, type Resource, type State } from './resource.ts';

export interface Shelf<Key, T> {
  /**
   * How far it is, asking for it when nobody has. Not `ready` before the help center has said its languages:
   * what was asked for in a wrongly guessed language is never seen.
   */
  state(key: Key): State<T>;
  /** Asks ahead of showing it, and again for what failed. */
  open(key: Key): void;
}

export function createShelf<Key extends string | number, T>(
  helpCenter: HelpCenterModel,
  read: (language: string, key: Key) => Promise<T>,
  onError: (error: unknown) => void,
): Shelf<Key, T> {
  const resources = new Map<string, Resource<T>>();

  function take(language: string, key: Key): Resource<T> {
    const name = `${language} ${key}`;
    const resource = resources.get(name) ?? createResource(() => read(language, key), onError);
    resources.set(name, resource);
    return resource;
  }

  return {
    state(key) {
      const language = helpCenter.language.value;
      const state = language === undefined ? loading : take(language, key).state.value;
      const center = helpCenter.state.value;
      return center.status === 'ready' ? state : center;
    },
    open(key) {
      helpCenter.retry();
      const language = helpCenter.language.peek();
      if (language !== undefined) take(language, key).retry();
    },
  };
}
