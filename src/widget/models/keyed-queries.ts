/** Content of a help center, requested once in each language and kept for going back. */

import type { HelpCenterSelector } from '../../api/schemas/common.ts';
import { getOrCreate } from '../../state/get-or-create.ts';
import { loading, type Query, type State, startQuery } from '../../state/query.ts';
import type { HelpCenterModel } from './help/help-center-state.ts';
import type { Source } from './source.ts';

export interface KeyedQueries<Key, T> {
  /**
   * Returns the state of a key's query, and requests it if that has not happened yet. Never `ready` before the help
   * center has returned its languages, so that content in a wrongly guessed language is never shown.
   */
  state(key: Key): State<T>;
  /** Requests it before it is shown, and again if it has failed; with `afresh` even if it is ready. */
  open(key: Key, afresh?: boolean): void;
  /** All queries, by language and key, such as `en 34`. */
  readonly queries: ReadonlyMap<string, Query<T>>;
}

/** The help center and the language of a request. */
export type LocalizedSelector = { readonly lang: string } & HelpCenterSelector;

export type CreateKeyedQueries = <Key extends string | number, T>(
  read: (selector: LocalizedSelector, key: Key) => Promise<T>,
) => KeyedQueries<Key, T>;

export function keyedQueriesFactory(
  { selector, onError }: Source,
  helpCenter: HelpCenterModel,
): CreateKeyedQueries {
  return <Key extends string | number, T>(read: (selector: LocalizedSelector, key: Key) => Promise<T>) => {
    const queries = new Map<string, Query<T>>();

    const getOrCreateQuery = (lang: string, key: Key): Query<T> =>
      getOrCreate(queries, `${lang} ${key}`, () =>
        startQuery({ read: () => read({ lang, ...selector }, key), onError }),
      );

    return {
      state(key: Key) {
        const lang = helpCenter.language.value;
        const state = lang ? getOrCreateQuery(lang, key).state.value : loading;
        const center = helpCenter.state.value;
        return center.status === 'ready' ? state : center;
      },
      open(key: Key, afresh?: boolean) {
        helpCenter.retry();
        const lang = helpCenter.language.peek();
        if (lang) getOrCreateQuery(lang, key).retry(afresh);
      },
      queries,
    };
  };
}
