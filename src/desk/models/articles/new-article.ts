/** Creates an article, or a translation of one, as a draft. */

import { createArticle } from '../../../api/operations/editing.ts';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { Client } from '../../../client/client.ts';

export interface NewArticle {
  readonly helpCenter: DeskHelpCenter;
  readonly lang: string;
  readonly title: string;
  /** An existing category, the title of a new one, or null for the first one of the language. */
  readonly category: number | string | null;
  readonly keywords: readonly string[];
}

/** @throws {ApiError} */
export async function addArticle(client: Client, article: NewArticle): Promise<EditableArticle> {
  const { helpCenter, lang, title, category, keywords } = article;
  return await client.send(createArticle, {
    helpCenterId: helpCenter.helpCenterId,
    lang,
    title,
    keywords: [...keywords],
    ...(typeof category === 'number' && { categoryId: category }),
    ...(typeof category === 'string' && { categoryTitle: category }),
  });
}

/** Creates a translation that begins with the text of another language. @throws {ApiError} */
export async function addTranslation(
  client: Client,
  { articleId, helpCenterId, title, markdown }: EditableArticle,
  lang: string,
): Promise<EditableArticle> {
  return await client.send(createArticle, { helpCenterId, articleId, lang, title, markdown });
}
