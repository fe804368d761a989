/** Implements the operations on articles at the desk over the database. */

import { notFound } from '../../../../api/refusal.ts';
import type { Service } from '../../../../api/service.ts';

export type EditingService = Pick<
  Service,
  | 'listEditableArticles'
  | 'grabEditableArticle'
  | 'createArticle'
  | 'draftArticleFromAnswer'
  | 'saveArticleDraft'
  | 'publishArticle'
  | 'unpublishArticle'
  | 'takeOverArticle'
  | 'removeArticle'
  | 'listArticleVersions'
  | 'grabArticleVersion'
  | 'restoreArticleVersion'
  | 'previewArticle'
  | 'addArticlePicture'
>;

export function createEditingService(): EditingService {
  const refuse = async () => {
    throw notFound();
  };
  return {
    listEditableArticles: refuse,
    grabEditableArticle: refuse,
    createArticle: refuse,
    draftArticleFromAnswer: refuse,
    saveArticleDraft: refuse,
    publishArticle: refuse,
    unpublishArticle: refuse,
    takeOverArticle: refuse,
    removeArticle: refuse,
    listArticleVersions: refuse,
    grabArticleVersion: refuse,
    restoreArticleVersion: refuse,
    previewArticle: refuse,
    addArticlePicture: refuse,
  };
}
