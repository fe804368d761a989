/** The titles, categories and times of an index's articles, for lists of results; in memory beside the index. */

export interface ListedArticle {
  /** The row id. */
  readonly id: number;
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  /** Whether lists of similar articles may contain it too. */
  readonly isInLists: boolean;
}

export interface ListedCategory {
  readonly faqCategoryId: number;
  readonly title: string;
}

export interface VisibleArticle {
  readonly article: ListedArticle;
  readonly categoryTitle: string;
}

/** The approximate bytes of an article without its title, and of a character. */
const bytesOfArticle = 250;
const bytesOfCharacter = 2;

export class ListedArticles {
  readonly #articles = new Map<number, ListedArticle>();
  /** The categories that are not removed, in their order. */
  #categories: ReadonlyMap<number, { readonly title: string; readonly position: number }> = new Map();
  #characters = 0;

  /** The approximate bytes in memory. */
  get byteLength(): number {
    return this.#articles.size * bytesOfArticle + this.#characters * bytesOfCharacter;
  }

  /** Adds published articles, or replaces those with the same ids. */
  put(articles: readonly ListedArticle[]): void {
    for (const article of articles) {
      this.remove(article.id);
      this.#articles.set(article.id, article);
      this.#characters += article.title.length;
    }
  }

  /** Removes an article; an unknown id is ignored. */
  remove(id: number): void {
    this.#characters -= this.#articles.get(id)?.title.length ?? 0;
    this.#articles.delete(id);
  }

  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#articles.keys()) if (!ids.has(id)) this.remove(id);
  }

  /** @param categories the categories that are not removed, in their order */
  setCategories(categories: readonly ListedCategory[]): void {
    this.#categories = new Map(
      categories.map(({ faqCategoryId, title }, position) => [faqCategoryId, { title, position }]),
    );
  }

  /** Returns an article if visitors may see it at `now`, in milliseconds since 1970; else undefined. */
  find(id: number, now: number): VisibleArticle | undefined {
    const article = this.#articles.get(id);
    const category = article && this.#categories.get(article.faqCategoryId);
    if (!category || !isPublishedAt(article, now)) return undefined;
    return { article, categoryTitle: category.title };
  }

  isVisible(id: number, now: number): boolean {
    const article = this.#articles.get(id);
    return (
      article !== undefined && this.#categories.has(article.faqCategoryId) && isPublishedAt(article, now)
    );
  }

  /** Returns those of the articles that visitors may see at `now`, in the order of `ids`. */
  list(ids: readonly number[], now: number): VisibleArticle[] {
    return ids.map((id) => this.find(id, now)).filter((article) => article !== undefined);
  }

  /** Returns all articles that visitors may see at `now`, in the order of categories and article ids. */
  listAll(now: number): VisibleArticle[] {
    const positionOf = ({ article }: VisibleArticle) =>
      this.#categories.get(article.faqCategoryId)?.position ?? 0;
    return this.list([...this.#articles.keys()], now).sort(
      (a, b) => positionOf(a) - positionOf(b) || a.article.faqArticleId - b.article.faqArticleId,
    );
  }
}

/** Whether the article is published at `now`. Each search checks it, so articles appear and end on time. */
function isPublishedAt({ publishAt, unpublishAt }: ListedArticle, now: number): boolean {
  return (
    (publishAt === null || publishAt.getTime() <= now) &&
    (unpublishAt === null || unpublishAt.getTime() > now)
  );
}
