/** FAQ version 1 (interface section 4.2), kept for programs that were written for it. Its paths contain no key. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/faq-v1.ts';

/** Lists the articles of a category, in the category's order. */
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

export const suggestSearchV1 = operation<typeof schemas.suggestSearchV1>(
  'suggestSearchV1',
  'GET',
  '/message/search/{userId}/{searchString}',
);
