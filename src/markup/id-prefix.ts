/** The prefix of an article's own ids in the document, so that none equals an id of the page. */
export const idPrefix = 'article-';
