/** Begins an article about the words of a search, and opens it. */

import type { SearchInsight } from '../../../api/schemas/insights.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import { articlePlace } from '../../../api/shared/desk-place.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { addArticle } from '../../models/articles/new-article.ts';
import type { Desk } from '../../models/desk.ts';

export async function writeArticle(
  desk: Desk,
  texts: DeskMessages['insights'],
  helpCenter: DeskHelpCenter,
  { words, language: lang }: SearchInsight,
): Promise<void> {
  const title = words.charAt(0).toLocaleUpperCase(lang) + words.slice(1);
  try {
    const made = await addArticle(desk.client, {
      helpCenter,
      lang,
      title,
      category: null,
      keywords: [words],
    });
    desk.navigation.go(articlePlace(made.articleId, made.lang));
  } catch (error) {
    desk.connection.noteError(error);
    desk.notices.warn(texts.articleNotWritten);
  }
}
