/** Texts of the desk's pages of articles. A browser loads one language, with those pages. */

import { findIn } from './find-in.ts';
import type { Language } from './index.ts';
import type { ArticleEditorMessages } from './parts/article-editor.ts';

type Load = () => Promise<{ readonly articleEditor: ArticleEditorMessages }>;

const byLanguage: Readonly<Record<Language, Load>> = {
  ar: () => import('./ar/article-editor.ts'),
  de: () => import('./de/article-editor.ts'),
  en: () => import('./en/article-editor.ts'),
  es: () => import('./es/article-editor.ts'),
  fr: () => import('./fr/article-editor.ts'),
  it: () => import('./it/article-editor.ts'),
  sv: () => import('./sv/article-editor.ts'),
};

/** Loads the texts for a language tag; in English if the user interface does not have the language. */
export async function loadArticleEditorMessages(tag: string): Promise<ArticleEditorMessages> {
  const load = findIn(byLanguage, tag) ?? byLanguage.en;
  return (await load()).articleEditor;
}
