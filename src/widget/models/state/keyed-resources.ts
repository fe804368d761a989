/** Content of a help center, requested once in each language and kept for going back. */

import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import { getOrCreate } from './get-or-create.ts';
import { createResource, loading, type Resource, type State } from './resource.ts';
import type { Source } from './source.ts';

export interface KeyedResources<Key, T> {
  /**
   * Returns the state of a key's resource, and requests it if that has not happened yet. Never `ready` before the help
   * center has returned its languages, so that content in a wrongly guessed language is never shown.
   */
  state(key: Key): State<T>;
  /** Requests a resource before it is shown, and again if it has failed; with `afresh` even if it is ready. */
  open(key: Key, afresh?: boolean): void;
  /** All requested resources, by language and key, such as `en 34`. */
  readonly resources: ReadonlyMap<string, Resource<T>>;
}

/** The help center and the language of a request. */
export type LocalizedSelector = { readonly lang: string } & HelpCenterSelector;

export type CreateKeyedResources = <Key extends string | number, T>(
  read: (selector: LocalizedSelector, key: Key) => Promise<T>,
) => KeyedResources<Key, T>;

export function keyedResourcesFactory(
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
