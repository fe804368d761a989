/** What a help center holds, asked for once in each language and kept for going back. */

import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import { createResource, loading, type Resource, type State } from './resource.ts';
import type { Source } from './source.ts';

export interface Shelf<Key, T> {
  /**
   * How far it is, asking for it when nobody has. Not `ready` before the help center has said its languages:
   * what was asked for in a wrongly guessed language is never seen.
   */
  state(key: Key): State<T>;
  /** Asks ahead of showing it, and again for what failed, or afresh whatever is there. */
  open(key: Key, afresh?: boolean): void;
  /** All that was asked for, by language and key: `en 34`. */
  readonly resources: ReadonlyMap<string, Resource<T>>;
}

/** Which help center is asked, and in which language. */
export type About = { readonly lang: string } & HelpCenterSelector;

export type CreateShelf = <Key extends string | number, T>(
  read: (about: About, key: Key) => Promise<T>,
) => Shelf<Key, T>;

export function shelvesOf({ selector, onError }: Source, helpCenter: HelpCenterModel): CreateShelf {
  return <Key extends string | number, T>(read: (about: About, key: Key) => Promise<T>) => {
    const resources = new Map<string, Resource<T>>();

    function take(lang: string, key: Key): Resource<T> {
      const name = `${lang} ${key}`;
      const resource = resources.get(name) ?? createResource(() => read({ lang, ...selector }, key), onError);
      resources.set(name, resource);
      return resource;
    }

    return {
      state(key: Key) {
        const lang = helpCenter.language.value;
        const state = lang ? take(lang, key).state.value : loading;
        const center = helpCenter.state.value;
        return center.status === 'ready' ? state : center;
      },
      open(key: Key, afresh?: boolean) {
        helpCenter.retry();
        const lang = helpCenter.language.peek();
        if (lang) take(lang, key).retry(afresh);
      },
      resources,
    };
  };
}
