/** Converts articles into rows (`src/search/index/article-row.ts`). */

import { articleMarkup } from '../../../markup/html/article-markup.ts';
import { type ArticleText, writeArticleRow } from '../../../search/index/article-row.ts';
import { primaryLanguage } from '../../../search/words/tokenise.ts';

/** The stored texts of an article: its headings are in the HTML of `content`. */
export interface StoredText extends Omit<ArticleText, 'headings'> {
  readonly content: string;
}

export type RowSource = ArticleText | StoredText;

/** Returns the rows of articles, in their order. */
export function writeRows(articles: readonly RowSource[], language: string): Uint8Array[] {
  const primary = primaryLanguage(language);
  return articles.map((article) => writeArticleRow(withHeadings(article), primary));
}

function withHeadings(article: RowSource): ArticleText {
  return 'headings' in article ? article : { ...article, headings: articleMarkup(article.content).headings };
}
