/** What a help center holds, asked for once in each language and kept for going back. */

import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import { getOrCreate } from './get-or-create.ts';
import { createResource, loading, type Resource, type State } from './resource.ts';
import type { Source } from './source.ts';

export interface KeyedResources<Key, T> {
  /**
   * How far it is, asking for it when nobody has. Not `ready` before the help center has said its languages:
   * what was asked for in a wrongly guessed language is never seen.
   */
  state(key: Key): State<T>;
  /** Asks ahead of showing it, and again for what failed; with `afresh` also for what is there. */
  open(key: Key, afresh?: boolean): void;
  /** All that was asked for, by language and key: `en 34`. */
  readonly resources: ReadonlyMap<string, Resource<T>>;
}

/** Which help center is asked, and in which language. */
export type LocalizedSelector = { readonly lang: string } & HelpCenterSelector;

export type CreateKeyedResources = <Key extends string | number, T>(
  read: (selector: LocalizedSelector, key: Key) => Promise<T>,
) => KeyedResources<Key, T>;

export function keyedResourcesOf(
  { selector, onError }: Source,
  helpCenter: HelpCenterModel,
): CreateKeyedResources {
  return <Key extends string | number, T>(read: (selector: LocalizedSelector, key: Key) => Promise<T>) => {
    const resources = new Map<string, Resource<T>>();

    const getOrCreateResource = (lang: string, key: Key): Resource<T> =>
      getOrCreate(resources, `${lang} ${key}`, () =>
        createResource(() => read({ lang, ...selector }, key), onError),
      );

    return {
      state(key: Key) {
        const lang = helpCenter.language.value;
        const state = lang ? getOrCreateResource(lang, key).state.value : loading;
        const center = helpCenter.state.value;
        return center.status === 'ready' ? state : center;
      },
      open(key: Key, afresh?: boolean) {
        helpCenter.retry();
        const lang = helpCenter.language.peek();
        if (lang) getOrCreateResource(lang, key).retry(afresh);
      },
      resources,
    };
  };
}
