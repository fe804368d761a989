/** The text of an article as its writers see it: of its draft, or else as it was published or imported. */

import type { ArticleAndDraft } from './queries/articles.sql.ts';

export interface DraftTexts {
  readonly title: string;
  readonly markdown: string;
  readonly description: string;
  readonly faqCategoryId: number;
  readonly keywords: string[];
  readonly tags: string[];
}

export function draftTexts({ article, draft, version }: ArticleAndDraft): DraftTexts {
  const { title, description, faqCategoryId, keywords, tags } = draft ?? article;
  // A version has the Markdown as it was written; an import keeps it without comments, and some articles are HTML only.
  const written = article.isDeskOwned ? version?.markdown : undefined;
  const markdown = draft?.markdown ?? written ?? article.markdown ?? article.content;
  return { title, markdown, description, faqCategoryId, keywords, tags };
}
