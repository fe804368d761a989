import { maxPopularArticles, maxRelatedArticles } from '../../../api/limits.ts';
import type { Service } from '../../../api/service.ts';
import type { PublishedReads } from '../../db/replica/published-reads.ts';
import type { SearchIndexes } from '../../search/indexes/search-indexes.ts';
import { listRelatedArticles } from '../../search/related.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import * as present from './present.ts';
import * as queries from './visible-content.sql.ts';

type ArticleReader = Pick<
  Service,
  'listTaggedArticles' | 'getArticle' | 'articleByAddress' | 'listPopularArticles' | 'listRelatedArticles'
>;

export function createArticleReader(
  reads: PublishedReads,
  helpCenters: HelpCenterFinder,
  searchIndexes: SearchIndexes,
): ArticleReader {
  return {
    async listTaggedArticles(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const rows = await reads.read(caller.userId, (replica) =>
        queries.listTaggedArticles(replica, helpCenter, input.tag),
      );
      return rows.flatMap((row) => present.presentTaggedArticles(row, input.tag));
    },

    async getArticle(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const details = await reads.read(caller.userId, (replica) =>
        queries.findArticle(replica, helpCenter, input.id),
      );
      return present.presentSingleArticle(details);
    },

    async articleByAddress(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const details = await reads.read(caller.userId, (replica) =>
        queries.findArticleByAddress(replica, helpCenter, input.address),
      );
      return present.presentSingleArticle(details);
    },

    async listPopularArticles(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const rows = await reads.read(caller.userId, (replica) =>
        queries.listPopularArticles(replica, helpCenter, new Date(), maxPopularArticles),
      );
      return rows.map(present.presentPopularArticle);
    },

    async listRelatedArticles(caller, input) {
      const helpCenter = await helpCenters.findLocalized(caller, input);
      const { article } = await reads.read(caller.userId, (replica) =>
        queries.findArticle(replica, helpCenter, input.id),
      );
      const related = await listRelatedArticles(
        searchIndexes,
        helpCenter,
        article.id,
        maxRelatedArticles,
        caller.noteIncomplete,
      );
      return related.map(present.presentRelatedArticle);
    },
  };
}
