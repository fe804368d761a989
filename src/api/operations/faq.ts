/** FAQ version 2 (section 4.1) and operations of our own beside it, which their contracts tell apart. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/faq.ts';

const faq = '/api/{apiKey}/{userId}/faq';

/** The title, the languages, and the features for visitors. */
export const helpCenter = operation<typeof schemas.helpCenter>('helpCenter', 'GET', `${faq}/help-center`);

/** What is read first, in one answer: the help center, its language for a visitor, and what it lists in that. */
export const home = operation<typeof schemas.home>('home', 'GET', `${faq}/home`);

export const listCategories = operation<typeof schemas.listCategories>(
  'listCategories',
  'GET',
  `${faq}/categories`,
);

/** One category with its sections and articles. */
export const getCategory = operation<typeof schemas.getCategory>(
  'getCategory',
  'GET',
  `${faq}/categories/{id}`,
);

/** Articles by tag, one element for each tag that an article matches. */
export const listTaggedArticles = operation<typeof schemas.listTaggedArticles>(
  'listTaggedArticles',
  'GET',
  `${faq}/articles`,
);

export const getArticle = operation<typeof schemas.getArticle>('getArticle', 'GET', `${faq}/articles/{id}`);

/** The article that had an address on an older site. */
export const articleByAddress = operation<typeof schemas.articleByAddress>(
  'articleByAddress',
  'GET',
  `${faq}/article-by-address`,
);

export const search = operation<typeof schemas.search>('search', 'GET', `${faq}/search`);

/** Completions while typing. */
export const suggestSearch = operation<typeof schemas.suggestSearch>(
  'suggestSearch',
  'GET',
  `${faq}/suggest-search`,
);

/** All that can be suggested, for suggestions without asking; ours. */
export const suggestionIndex = operation<typeof schemas.suggestionIndex>(
  'suggestionIndex',
  'GET',
  `${faq}/suggestion-index`,
);

export const listPopularArticles = operation<typeof schemas.listPopularArticles>(
  'listPopularArticles',
  'GET',
  `${faq}/popular-articles`,
);

/** Articles to read after one: an operation of our own. */
export const listRelatedArticles = operation<typeof schemas.listRelatedArticles>(
  'listRelatedArticles',
  'GET',
  `${faq}/articles/{id}/related`,
);

export const recordView = operation<typeof schemas.recordView>(
  'recordView',
  'POST',
  `${faq}/analytics/views`,
);

/** How a search ended, where the help center counts that; ours. */
export const recordSearch = operation<typeof schemas.recordSearch>(
  'recordSearch',
  'POST',
  `${faq}/analytics/searches`,
);

export const voteYes = operation<typeof schemas.voteYes>('voteYes', 'POST', `${faq}/analytics/voteyes`);

export const voteNo = operation<typeof schemas.voteNo>('voteNo', 'POST', `${faq}/analytics/voteno`);

/** Why an article did not help, after `voteNo`; ours. */
export const recordVoteReason = operation<typeof schemas.recordVoteReason>(
  'recordVoteReason',
  'POST',
  `${faq}/analytics/vote-reasons`,
);
