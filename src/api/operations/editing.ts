/** Articles as their writers see them, at the desk: drafts, publication and history. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/editing.ts';

const editing = '/api/{apiKey}/{userId}/faq/editing';

/** Lists the articles of a help center with the state of each language, the last changed one first. */
export const listEditableArticles = operation<typeof schemas.listEditableArticles>(
  'listEditableArticles',
  'GET',
  `${editing}/articles`,
);

/** Returns the draft of an article in one language, or else the stored article as its next draft. */
export const grabEditableArticle = operation<typeof schemas.grabEditableArticle>(
  'grabEditableArticle',
  'GET',
  `${editing}/articles/{articleId}`,
);

/** Creates an article of the desk, or the translation of one, as a draft. */
export const createArticle = operation<typeof schemas.createArticle>(
  'createArticle',
  'POST',
  `${editing}/articles`,
);

/** Creates a draft from an agent's answer. Passages about the customer are marked until an agent decides on them. */
export const draftArticleFromAnswer = operation<typeof schemas.draftArticleFromAnswer>(
  'draftArticleFromAnswer',
  'POST',
  `${editing}/answers`,
);

/**
 * Stores a draft. A draft that has another version than the writer has read is not changed: the response is a conflict
 * with the stored draft.
 */
export const saveArticleDraft = operation<typeof schemas.saveArticleDraft>(
  'saveArticleDraft',
  'POST',
  `${editing}/articles/{articleId}/draft`,
);

/** Publishes a draft, now or at a time. Refused while passages of the draft are undecided. */
export const publishArticle = operation<typeof schemas.publishArticle>(
  'publishArticle',
  'POST',
  `${editing}/articles/{articleId}/publish`,
);

/** Cancels a scheduled publication, or else hides a published article from readers: its text becomes a draft. */
export const unpublishArticle = operation<typeof schemas.unpublishArticle>(
  'unpublishArticle',
  'POST',
  `${editing}/articles/{articleId}/unpublish`,
);

/** Removes the draft of a published article, which has the published text again. */
export const discardArticleDraft = operation<typeof schemas.discardArticleDraft>(
  'discardArticleDraft',
  'POST',
  `${editing}/articles/{articleId}/discard`,
);

/** Makes an imported article the desk's: imports no longer change or remove it. */
export const takeOverArticle = operation<typeof schemas.takeOverArticle>(
  'takeOverArticle',
  'POST',
  `${editing}/articles/{articleId}/takeOver`,
);

/** Removes an article of the desk in one language or in all. */
export const removeArticle = operation<typeof schemas.removeArticle>(
  'removeArticle',
  'DELETE',
  `${editing}/articles/{articleId}`,
);

/** Gives a category that was made at the desk another title in one language. */
export const renameCategory = operation<typeof schemas.renameCategory>(
  'renameCategory',
  'POST',
  `${editing}/categories/{categoryId}`,
);

/** Lists the published versions of an article in one language, the last one first. */
export const listArticleVersions = operation<typeof schemas.listArticleVersions>(
  'listArticleVersions',
  'GET',
  `${editing}/articles/{articleId}/versions`,
);

/** Returns the text of a published version. */
export const grabArticleVersion = operation<typeof schemas.grabArticleVersion>(
  'grabArticleVersion',
  'GET',
  `${editing}/versions/{versionId}`,
);

/** Makes the text of a published version the article's draft. */
export const restoreArticleVersion = operation<typeof schemas.restoreArticleVersion>(
  'restoreArticleVersion',
  'POST',
  `${editing}/versions/{versionId}/restore`,
);

/** Converts Markdown to an article's HTML, as an import does. Nothing is stored. */
export const previewArticle = operation<typeof schemas.previewArticle>(
  'previewArticle',
  'POST',
  `${editing}/preview`,
);

/** Stores an uploaded image with the files of a help center, for its articles. */
export const addArticlePicture = operation<typeof schemas.addArticlePicture>(
  'addArticlePicture',
  'POST',
  `${editing}/pictures`,
);
