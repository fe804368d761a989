/** Prefix of the ids in an article, which keeps them different from the page's ids. */
export const idPrefix = 'article-';
