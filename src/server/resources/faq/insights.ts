/** Implements the reports on visitors' searches and votes. */

import { defaultInsightDays, maxInsightDays } from '../../../api/limits.ts';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { SearchInsight } from '../../../api/schemas/insights.ts';
import type { Service } from '../../../api/service.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { Database } from '../../db/database.ts';
import type { SearchIndexes } from '../../search/indexes/search-indexes.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import { type FailedWord, listFailedWords } from './searches/failed-words.ts';
import {
  countSearchDays,
  type FailedSearch,
  listFailedSearches,
  type SearchPeriod,
} from './searches/searches.sql.ts';
import { countReasons, listUnhelpfulArticles, listVotedArticles } from './vote-reasons.sql.ts';

type InsightsService = Pick<Service, 'listSearchInsights' | 'listArticleInsights'>;

type PeriodInput = HelpCenterSelector & { readonly lang?: string; readonly days?: number };

export function createInsightsService(
  db: Database,
  helpCenters: HelpCenterFinder,
  searchIndexes: SearchIndexes,
): InsightsService {
  async function findPeriod(userId: number, input: PeriodInput) {
    const { id, searchInsights } = await helpCenters.find(userId, input);
    const { lang, days = defaultInsightDays } = input;
    const language = lang === undefined ? undefined : storedLanguage(lang);
    const period: SearchPeriod = {
      userId,
      helpCenterId: id,
      language,
      days: Math.min(days, maxInsightDays),
    };
    return { period, isCounted: searchInsights };
  }

  return {
    async listSearchInsights({ userId }, { fileType: _, ...input }) {
      const { period, isCounted } = await findPeriod(userId, input);
      const [days, searches, words] = await Promise.all([
        countSearchDays(db, period),
        listFailedSearches(db, period),
        listFailedWords(db, searchIndexes, period),
      ]);
      return {
        isCounted,
        days,
        json: [
          ...searches.foundNothing.map((search) => presentSearch('foundNothing', search)),
          ...searches.ledToNothing.map((search) => presentSearch('ledToNothing', search)),
          ...searches.ledToMessage.map((search) => presentSearch('ledToMessage', search)),
          ...words.wordsWithoutArticle.map((word) => presentWord('wordWithoutArticle', word)),
          ...words.wordsLedToNothing.map((word) => presentWord('wordLedToNothing', word)),
          ...words.wordsLedToMessage.map((word) => presentWord('wordLedToMessage', word, word.messages)),
        ],
      };
    },

    async listArticleInsights({ userId }, input) {
      const { period } = await findPeriod(userId, input);
      const [voted, reasoned] = await Promise.all([
        listVotedArticles(db, period),
        listUnhelpfulArticles(db, period),
      ]);
      const keyOf = ({ id, language }: { id: number; language: string }) => `${id} ${language}`;
      const reasonsOf = new Map(reasoned.map((article) => [keyOf(article), article]));
      return {
        articles: voted.map((article) => {
          const { reasons = countReasons([]), comments = [] } = reasonsOf.get(keyOf(article)) ?? {};
          const { id, language, title, no, yes } = article;
          return { articleId: id, language, title, no, yes, reasons, comments: [...comments] };
        }),
      };
    },
  };
}

function presentSearch(outcome: SearchInsight['outcome'], search: FailedSearch): SearchInsight {
  const { language, words, failed, searches } = search;
  return { outcome, language, words, failed, searches };
}

function presentWord(
  outcome: SearchInsight['outcome'],
  { language, word, searches }: FailedWord,
  failed = searches,
): SearchInsight {
  return { outcome, language, words: word, failed, searches };
}
