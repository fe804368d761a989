/** Every contract by the name of its operation. For the server only: a browser imports schemas as types. */

import * as faq from './faq.ts';

export const contracts = {
  helpCenter: faq.helpCenter,
  listCategories: faq.listCategories,
  getCategory: faq.getCategory,
  listTaggedArticles: faq.listTaggedArticles,
  getArticle: faq.getArticle,
  search: faq.search,
  suggestSearch: faq.suggestSearch,
  listPopularArticles: faq.listPopularArticles,
  recordView: faq.recordView,
  voteYes: faq.voteYes,
  voteNo: faq.voteNo,
};
