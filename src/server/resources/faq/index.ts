/** FAQ version 2 and Frontdesk's own operations beside it over the database: this resource's part of the Service. */

import { readHome } from '../../../api/read-home.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import type { LinkRequests } from '../../mail/link-requests/link-requests.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import type { SearchIndexes } from '../../search/indexes/search-indexes.ts';
import { createArticleReader } from './articles.ts';
import { createCategoryReader } from './categories.ts';
import { createFeedbackService } from './feedback.ts';
import { createHelpCenterReader } from './help-center.ts';
import { HelpCenterFinder } from './help-center-finder.ts';
import { type FindHelpCenter, findHelpCenterRow } from './queries.ts';
import { createSearchService, type SearchOptions } from './searches/search-service.ts';

type FaqService = Pick<Service, 'home'> &
  ReturnType<typeof createHelpCenterReader> &
  ReturnType<typeof createCategoryReader> &
  ReturnType<typeof createArticleReader> &
  ReturnType<typeof createSearchService> &
  ReturnType<typeof createFeedbackService>;

export interface FaqOptions extends Omit<SearchOptions, 'searchIndexes'> {
  /** @default indexes of its own */
  readonly searchIndexes?: SearchIndexes | undefined;
  /** @default the reads of the database itself */
  readonly reads?: PublishedReads | undefined;
  /** Without it, every operation reads the row of its help center. */
  readonly findHelpCenter?: FindHelpCenter;
  /** Mails links to visitors who wrote; absent where none are mailed. */
  readonly linkRequests?: Pick<LinkRequests, 'areMailed' | 'add'>;
}

export function createFaqService(db: Database, options: FaqOptions): FaqService {
  const { reads = readPrimary(db), searchIndexes = createIndexes({ db }), linkRequests } = options;
  const helpCenters = new HelpCenterFinder(
    options.findHelpCenter ?? ((userId, selector) => findHelpCenterRow(db, userId, selector)),
  );
  const service: FaqService = {
    ...createHelpCenterReader(db, reads, helpCenters, linkRequests),
    ...createCategoryReader(reads, helpCenters),
    ...createArticleReader(reads, helpCenters, searchIndexes),
    ...createSearchService(reads, helpCenters, { ...options, searchIndexes }),
    ...createFeedbackService(db, helpCenters),
    home: (caller, input) => readHome(service, caller, input),
  };
  return service;
}
