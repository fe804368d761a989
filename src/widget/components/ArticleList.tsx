/** Articles to choose from. */

import { linkTo } from '../links.ts';
import { Icon } from './Icon.tsx';

export interface ListedArticle {
  readonly faqArticleId: number;
  readonly title: string;
}

export function ArticleList({ articles }: { articles: readonly ListedArticle[] }) {
  return (
    <ul class="card">
      {articles.map(({ faqArticleId: id, title }) => (
        <li key={id}>
          <a class="row" href={linkTo({ name: 'article', id })}>
            <span class="row-title">{title}</span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}
