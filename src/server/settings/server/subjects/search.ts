/** Settings of search. */

import { megabytes } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const searchSettings = {
  memoryBytes: setting(megabytes, {
    env: 'SEARCH_MEMORY_MB',
    defaultWords: 'a quarter of the memory that the process may have',
    sentence: 'Megabytes of memory for [search indexes](search.md#what-search-costs) of a server',
  }),
};

/** `memoryBytes` is null for a quarter of the memory that the process may have. */
export type SearchSettings = ValuesOf<typeof searchSettings>;
