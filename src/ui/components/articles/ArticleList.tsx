import { Icon } from '../icons/Icon.tsx';
import { useLinkTo } from '../links.ts';

export interface ListedArticle {
  readonly faqArticleId: number;
  readonly title: string;
}

export interface ArticleListProps {
  articles: readonly ListedArticle[];
  /** Called for a click on an article; the link itself navigates. */
  onChoose?(event: MouseEvent, id: number): void;
}

export function ArticleList({ articles, onChoose }: ArticleListProps) {
  const linkTo = useLinkTo();
  return (
    <ul class="card">
      {articles.map(({ faqArticleId: id, title }) => (
        <li key={id}>
          <a class="row" href={linkTo({ name: 'article', id })} onClick={(event) => onChoose?.(event, id)}>
            <span class="row-title">{title}</span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}
