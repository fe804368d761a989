/** The other articles of an article's category, by section, beside the text. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { ArticleBody, ArticleLink } from '../page.ts';

export interface CategoryNavProps {
  category: NonNullable<ArticleBody['category']>;
  articleId: number;
}

export function CategoryNav({ category, articleId }: CategoryNavProps) {
  const { href, text, content } = category;
  const { messages: help } = useMessages('help');
  const list = (articles: readonly ArticleLink[]) =>
    articles.length > 0 && (
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <a href={article.href} aria-current={article.id === articleId ? 'page' : undefined}>
              {article.text}
            </a>
          </li>
        ))}
      </ul>
    );
  return (
    <nav class="category-nav" aria-label={help.inThisTopic}>
      <a class="category-nav-title" href={href}>
        {text}
      </a>
      {list(content.orphans)}
      {content.sections
        .filter(({ articles }) => articles.length > 0)
        .map(({ title, articles }) => (
          <section key={title}>
            <h2 class="category-nav-section">{title}</h2>
            {list(articles)}
          </section>
        ))}
    </nav>
  );
}
