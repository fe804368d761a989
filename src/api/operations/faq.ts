/** FAQ version 2 (interface section 4.1), and Frontdesk's own operations beside it (`isOurs` in their contracts). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/faq.ts';

const faq = '/api/{apiKey}/{userId}/faq';

/** Returns the title, the languages, and the features for visitors. */
export const helpCenter = operation<typeof schemas.helpCenter>('helpCenter', 'GET', `${faq}/help-center`);

/** Returns what a widget shows first: the help center, the visitor's language, categories and popular articles. */
export const home = operation<typeof schemas.home>('home', 'GET', `${faq}/home`);

export const listCategories = operation<typeof schemas.listCategories>(
  'listCategories',
  'GET',
  `${faq}/categories`,
);

export const getCategory = operation<typeof schemas.getCategory>(
  'getCategory',
  'GET',
  `${faq}/categories/{id}`,
);

/** Lists articles by tag: an article with several of the tags is listed once per tag. */
export const listTaggedArticles = operation<typeof schemas.listTaggedArticles>(
  'listTaggedArticles',
  'GET',
  `${faq}/articles`,
);

export const getArticle = operation<typeof schemas.getArticle>('getArticle', 'GET', `${faq}/articles/{id}`);

/** Finds the article that had a url on the former site. */
export const articleByAddress = operation<typeof schemas.articleByAddress>(
  'articleByAddress',
  'GET',
  `${faq}/article-by-address`,
);

export const search = operation<typeof schemas.search>('search', 'GET', `${faq}/search`);

export const suggestSearch = operation<typeof schemas.suggestSearch>(
  'suggestSearch',
  'GET',
  `${faq}/suggest-search`,
);

/** Returns an index with which browsers suggest articles without further requests. A Frontdesk extension. */
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

/** Lists articles to read next. A Frontdesk extension. */
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

/** Records how a search ended, if the help center counts searches. A Frontdesk extension. */
export const recordSearch = operation<typeof schemas.recordSearch>(
  'recordSearch',
  'POST',
  `${faq}/analytics/searches`,
);

export const voteYes = operation<typeof schemas.voteYes>('voteYes', 'POST', `${faq}/analytics/voteyes`);

export const voteNo = operation<typeof schemas.voteNo>('voteNo', 'POST', `${faq}/analytics/voteno`);

/** Records why an article did not help, after `voteNo`. A Frontdesk extension. */
export const recordVoteReason = operation<typeof schemas.recordVoteReason>(
  'recordVoteReason',
  'POST',
  `${faq}/analytics/vote-reasons`,
);
