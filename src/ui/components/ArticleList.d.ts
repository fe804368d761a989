/** Articles to choose from. */
export interface ListedArticle {
  readonly faqArticleId: number;
  readonly title: string;
}
export interface ArticleListProps {
  articles: readonly ListedArticle[];
  /** Hears of a click on one, to which the link itself leads. */
  onChoose?(event: MouseEvent, id: number): void;
}
export declare function ArticleList({ articles, onChoose }: ArticleListProps): import('preact').JSX.Element;
