/** An article's own ids stand behind this in the document, so that none takes the place of one of ours. */
export const idPrefix = 'article-';
