/** FAQ version 1 (section 4.2), kept for pages that were written for it. Its paths have no key. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/faq-v1.ts';

/** The articles of a category, in order. */
export const listArticlesV1 = operation<typeof schemas.listArticlesV1>(
  'listArticlesV1',
  'GET',
  '/api/faq/{userId}/categories/{categoryId}/articles',
);

export const viewArticleV1 = operation<typeof schemas.viewArticleV1>(
  'viewArticleV1',
  'GET',
  '/api/faq/{userId}/articles/{articleId}/view',
);

export const popularArticlesV1 = operation<typeof schemas.popularArticlesV1>(
  'popularArticlesV1',
  'GET',
  '/api/faq/{userId}/popular-articles',
);

export const searchV1 = operation<typeof schemas.searchV1>(
  'searchV1',
  'GET',
  '/message/searchq/{userId}/{searchString}/',
);

/** Completions while typing. */
export const suggestSearchV1 = operation<typeof schemas.suggestSearchV1>(
  'suggestSearchV1',
  'GET',
  '/message/search/{userId}/{searchString}',
);
