/** Adds words that visitors searched to the draft of an article. */

import { grabEditableArticle, saveArticleDraft } from '../../../api/operations/editing.ts';
import type { Client } from '../../../client/client.ts';

export interface AddedKeyword {
  readonly articleId: number;
  readonly lang: string;
  readonly words: string;
}

/** Returns false for an article that is edited elsewhere. @throws {ApiError} */
export async function addKeyword(client: Client, { articleId, lang, words }: AddedKeyword): Promise<boolean> {
  const article = await client.send(grabEditableArticle, { articleId, lang });
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
