import { maxFoundArticles, maxSearchHits, maxSuggestions } from '../../../../api/limits.ts';
import type { Service } from '../../../../api/service.ts';
import { storedLanguage } from '../../../../formats/language.ts';
import type { PublishedReads } from '../../../db/replica/published-reads.ts';
import type { SearchIndexes } from '../../../search/indexes/search-indexes.ts';
import { searchArticles } from '../../../search/search.ts';
import type { SemanticSearch } from '../../../search/semantic/semantic-search.ts';
import { suggestArticles } from '../../../search/suggest.ts';
import { listSuggestable } from '../../../search/suggestion-index.ts';
import type { HelpCenterFinder } from '../help-center-finder.ts';
import {
  presentCorrection,
  presentSearchHit,
  presentSuggestion,
  presentSuggestionIndex,
} from '../present.ts';
import type { SearchRecorder } from './recorder.ts';
import type { VisitorSearches } from './visitor-searches.ts';

type SearchService = Pick<Service, 'search' | 'suggestSearch' | 'suggestionIndex' | 'recordSearch'>;

export interface SearchOptions {
  /** Receives the searches that visitors have finished, to count them. */
  readonly searches: Pick<SearchRecorder, 'add'>;
  /** Keeps them for a while, to count those that end in a message; absent if none are counted. */
  readonly visitorSearches?: Pick<VisitorSearches, 'note'> | undefined;
  readonly searchIndexes: SearchIndexes;
  /** Finds articles by meaning; absent: articles are found by their words only. */
  readonly semanticSearch?: SemanticSearch | undefined;
}

export function createSearchService(
  reads: PublishedReads,
  helpCenters: HelpCenterFinder,
  { searches, visitorSearches, searchIndexes, semanticSearch }: SearchOptions,
): SearchService {
  return {
    async search(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const options = { offset: input.offset ?? 0, semanticSearch };
      const { articles, total, corrections, unknownWords } = await reads.read(caller.userId, (replica) =>
        searchArticles(searchIndexes, replica, helpCenter, input.q, maxSearchHits, options),
      );
      return {
        success: true,
        articles: articles.map((article) => presentSearchHit(article, caller.userId)),
        length: articles.length,
        total: Math.min(total, maxFoundArticles),
        suggest: corrections.map(presentCorrection),
        unknownWords: [...unknownWords],
      };
    },

    async suggestSearch(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const articles = await reads.read(caller.userId, (replica) =>
        suggestArticles(searchIndexes, replica, helpCenter, input.q, maxSuggestions, caller.noteIncomplete),
      );
      return { success: true, result: [{ text: input.q, options: articles.map(presentSuggestion) }] };
    },

    async suggestionIndex(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      return presentSuggestionIndex(await listSuggestable(searchIndexes, helpCenter));
    },

    async recordSearch(caller, { q, found, opened, ...input }) {
      const { userId } = caller;
      const { id, searchInsights } = await helpCenters.find(userId, input);
      if (!searchInsights) return;
      const helpCenter = { userId, helpCenterId: id, language: storedLanguage(input.lang) };
      searches.add(helpCenter, { q, found, opened });
      visitorSearches?.note(caller, { helpCenter, q });
    },
  };
}
