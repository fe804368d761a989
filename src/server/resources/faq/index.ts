import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import type { LinkRequests } from '../../mail/magic-link-requests/magic-link-requests.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import type { SearchIndexes } from '../../search/indexes/search-indexes.ts';
import { createArticleReader } from './articles.ts';
import { createCategoryReader } from './categories.ts';
import { createFeedbackService } from './feedback.ts';
import { HelpCenterReader } from './help-center.ts';
import { HelpCenterFinder } from './help-center-finder.ts';
import { createInsightsService } from './insights.ts';
import { createSearchService, type SearchOptions } from './searches/search-service.ts';
import { type FindHelpCenter, findHelpCenterRow } from './visible-content.sql.ts';

type FaqService = Pick<Service, 'helpCenter' | 'home'> &
  ReturnType<typeof createCategoryReader> &
  ReturnType<typeof createArticleReader> &
  ReturnType<typeof createSearchService> &
  ReturnType<typeof createFeedbackService> &
  ReturnType<typeof createInsightsService>;

export interface FaqOptions extends Omit<SearchOptions, 'searchIndexes'> {
  /** The indexes of help centers. @default indexes that are assembled on the main thread */
  readonly searchIndexes?: SearchIndexes | undefined;
  /** Reads published content from replicas. @default reads from the primary database */
  readonly reads?: PublishedReads | undefined;
  /** Finds help centers, for example in a cache. @default a query per operation */
  readonly findHelpCenter?: FindHelpCenter;
  /** Mails magic links to visitors who have written before; absent if the server mails none. */
  readonly linkRequests?: Pick<LinkRequests, 'areMailed' | 'add'>;
}

export function createFaqService(db: Database, options: FaqOptions): FaqService {
  const { reads = readPrimary(db), searchIndexes = createIndexes({ db }), linkRequests } = options;
  const helpCenters = new HelpCenterFinder(
    options.findHelpCenter ?? ((userId, selector) => findHelpCenterRow(db, userId, selector)),
  );
  const helpCenter = new HelpCenterReader({ db, reads, helpCenters, linkRequests });
  return {
    helpCenter: (caller, input) => helpCenter.helpCenter(caller, input),
    home: (caller, input) => helpCenter.home(caller, input),
    ...createCategoryReader(reads, helpCenters),
    ...createArticleReader(reads, helpCenters, searchIndexes),
    ...createSearchService(reads, helpCenters, { ...options, searchIndexes }),
    ...createFeedbackService(db, helpCenters),
    ...createInsightsService(db, helpCenters, searchIndexes),
  };
}
