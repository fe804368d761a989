/** FAQ version 1 behind a gateway: it needs no key, so it responds only about users who allow that here. */

import type { Operations } from '../../api/operations/index.ts';
import { notFound } from '../../api/refusal.ts';
import type { Service } from '../../api/service.ts';
import { forwardableWords } from '../forwardable-path.ts';
import type { HelpStore } from '../store.ts';
import type { CachedOperations, Read } from './cached-operations.ts';

type FaqV1Service = Pick<
  Service,
  'listArticlesV1' | 'viewArticleV1' | 'popularArticlesV1' | 'searchV1' | 'suggestSearchV1'
>;

export function createFaqV1Service(
  store: Pick<HelpStore, 'isOpenWithoutKey'>,
  cached: CachedOperations,
): FaqV1Service {
  function readIfOpen<Name extends keyof Operations>(name: Name): Read<Name> {
    const read = cached.read(name);
    return async (caller, input) => {
      if (!(await store.isOpenWithoutKey(caller.userId))) throw notFound();
      return await read(caller, input);
    };
  }

  const search = readIfOpen('searchV1');
  const suggest = readIfOpen('suggestSearchV1');
  return {
    listArticlesV1: readIfOpen('listArticlesV1'),
    viewArticleV1: readIfOpen('viewArticleV1'),
    popularArticlesV1: readIfOpen('popularArticlesV1'),
    // Only the search text is forwarded: this deployment itself wraps the response into the JSONP callback.
    searchV1: (caller, { searchString }) => search(caller, { searchString: forwardableWords(searchString) }),
    suggestSearchV1: (caller, { searchString }) =>
      suggest(caller, { searchString: forwardableWords(searchString) }),
  };
}
