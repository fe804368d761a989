import { readHome } from '../../../api/read-home.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import type { LinkRequests } from '../../mail/magic-link-requests/magic-link-requests.ts';
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

export interface FaqOptions extends SearchOptions {
  /** Reads published content from replicas. @default reads from the primary database */
  readonly reads?: PublishedReads | undefined;
  /** Finds help centers, for example in a cache. @default a query per operation */
  readonly findHelpCenter?: FindHelpCenter;
  /** Mails magic links to visitors who have written before; absent if the server mails none. */
  readonly linkRequests?: Pick<LinkRequests, 'areMailed' | 'add'>;
}

export function createFaqService(db: Database, options: FaqOptions): FaqService {
  const { reads = readPrimary(db), linkRequests } = options;
  const helpCenters = new HelpCenterFinder(
    options.findHelpCenter ?? ((userId, selector) => findHelpCenterRow(db, userId, selector)),
  );
  const service: FaqService = {
    ...createHelpCenterReader(db, reads, helpCenters, linkRequests),
    ...createCategoryReader(reads, helpCenters),
    ...createArticleReader(reads, helpCenters),
    ...createSearchService(reads, helpCenters, options),
    ...createFeedbackService(db, helpCenters),
    home: (caller, input) => readHome(service, caller, input),
  };
  return service;
}
