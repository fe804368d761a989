/** Adds words that visitors searched to the draft of an article. */

import { grabEditableArticle, saveArticleDraft, takeOverArticle } from '../../../api/operations/editing.ts';
import type { Client } from '../../../client/client.ts';

export interface AddedKeyword {
  readonly articleId: number;
  readonly lang: string;
  readonly words: string;
}

/**
 * Returns false for an article that is edited elsewhere.
 * @param takesOver whether such an article is taken over from its folder first
 * @throws {ApiError}
 */
export async function addKeyword(
  client: Client,
  { articleId, lang, words }: AddedKeyword,
  takesOver: boolean,
): Promise<boolean> {
  const operation = takesOver ? takeOverArticle : grabEditableArticle;
  const article = await client.send(operation, { articleId, lang });
  if (!article.isEditable) return false;
  const { version, title, markdown, keywords } = article;
  if (!keywords.includes(words)) {
    await client.send(saveArticleDraft, {
      articleId,
      lang,
      version,
      title,
      markdown,
      keywords: [...keywords, words],
    });
  }
  return true;
}
