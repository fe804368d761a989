/** A list of articles with a heading; draws nothing if the list is empty. */

import type { ArticleLink } from '../page.ts';
import { LinkedArticles } from './LinkedArticles.tsx';

export interface TitledArticlesProps {
  title: string;
  articles: readonly ArticleLink[];
}

export function TitledArticles({ title, articles }: TitledArticlesProps) {
  if (articles.length === 0) return null;
  return (
    <section class="listed">
      <h2 class="section-title">{title}</h2>
      <LinkedArticles articles={articles} />
    </section>
  );
}
