/** Creates an article, or a translation of one, as a draft. */

import { createArticle, renameCategory } from '../../../api/operations/editing.ts';
import { listCategories } from '../../../api/operations/faq.ts';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';

export interface CategoryChoice {
  readonly categoryId: number;
  readonly title: string;
}

/** Returns the categories of a help center that have articles in the language. @throws {ApiError} */
export async function readCategories(
  client: Client,
  helpCenterId: number,
  lang: string,
): Promise<readonly CategoryChoice[]> {
  const categories = await client.send(listCategories, { helpCenterId, lang });
  return categories.map(({ faqCategoryId: categoryId, title }) => ({ categoryId, title }));
}

/** Returns false for a category that belongs to a folder or an export. @throws {ApiError} */
export async function giveCategoryTitle(
  client: Client,
  lang: string,
  { categoryId, title }: CategoryChoice,
): Promise<boolean> {
  try {
    await client.send(renameCategory, { categoryId, lang, title });
    return true;
  } catch (error) {
    if (isApiError(error, 'forbidden')) return false;
    throw error;
  }
}

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
