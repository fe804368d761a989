/** FAQ version 1 needs no key, and reads a user's first help center that is not private, in its default language. */

import { maxPopularArticles, maxSearchHits, maxSuggestions } from '../../../api/limits.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import type { SearchIndexes } from '../../search/indexes/search-indexes.ts';
import { searchArticles } from '../../search/search.ts';
import type { SemanticSearch } from '../../search/semantic/semantic-search.ts';
import { suggestArticles } from '../../search/suggest.ts';
import { countViews, findArticle, findCategory, listPopularArticles } from '../faq/visible-content.sql.ts';
import { findFirstHelpCenter, findTags, listArticlesAsRead } from './faq-v1.sql.ts';
import * as present from './present.ts';

type FaqV1Service = Pick<
  Service,
  'listArticlesV1' | 'viewArticleV1' | 'popularArticlesV1' | 'searchV1' | 'suggestSearchV1'
>;

interface FaqV1Options {
  readonly reads?: PublishedReads | undefined;
  /** @default indexes of its own */
  readonly searchIndexes?: SearchIndexes | undefined;
  readonly semanticSearch?: SemanticSearch | undefined;
}

export function createFaqV1Service(
  db: Database,
  { searchIndexes = createIndexes({ db }), semanticSearch, reads = readPrimary(db) }: FaqV1Options,
): FaqV1Service {
  return {
    async listArticlesV1({ userId }, { categoryId }) {
      const helpCenter = await findFirstHelpCenter(db, userId);
      const scope = { ...helpCenter, helpCenters: helpCenter.helpCenterId };
      return await reads.read(userId, async (replica) => {
        const { faqCategoryId } = await findCategory(replica, scope, categoryId);
        const rows = await listArticlesAsRead(replica, helpCenter, faqCategoryId);
        const views = await countViews(replica, helpCenter, new Date());
        return rows.map((row) => present.presentSummary(row, views.get(row.faqArticleId) ?? 0));
      });
    },

    async viewArticleV1({ userId }, { articleId }) {
      const helpCenter = await findFirstHelpCenter(db, userId);
      return await reads.read(userId, async (replica) => {
        const details = await findArticle(replica, helpCenter, articleId);
        const views = await countViews(replica, helpCenter, new Date());
        return present.presentArticle(details, views.get(details.article.faqArticleId) ?? 0);
      });
    },

    async popularArticlesV1({ userId }) {
      const helpCenter = await findFirstHelpCenter(db, userId);
      const rows = await reads.read(userId, (replica) =>
        listPopularArticles(replica, helpCenter, new Date(), maxPopularArticles),
      );
      return Object.fromEntries(
        rows.map(({ article, count }, index) => [String(index), present.presentSummary(article, count)]),
      );
    },

    async searchV1({ userId }, { searchString }) {
      const helpCenter = await findFirstHelpCenter(db, userId);
      const { articles, tags } = await reads.read(userId, async (replica) => {
        const found = await searchArticles(searchIndexes, replica, helpCenter, searchString, maxSearchHits, {
          semanticSearch,
        });
        const ids = found.articles.map(({ id }) => id);
        return { articles: found.articles, tags: await findTags(replica, userId, ids) };
      });
      const json = articles.map((article, index) =>
        present.presentSearchHit(article, { userId, tags: tags.get(article.id) ?? [], rank: index + 1 }),
      );
      return { result: 'success', json };
    },

    async suggestSearchV1({ userId, noteIncomplete }, { searchString }) {
      const helpCenter = await findFirstHelpCenter(db, userId);
      const articles = await reads.read(userId, (replica) =>
        suggestArticles(searchIndexes, replica, helpCenter, searchString, maxSuggestions, noteIncomplete),
      );
      return { docsuggest: [{ text: searchString, options: articles.map(present.presentSuggestion) }] };
    },
  };
}
