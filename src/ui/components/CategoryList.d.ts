/** Categories to choose from, each with what it is about. */
export interface ListedCategory {
  readonly faqCategoryId: number;
  readonly title: string;
  readonly description: string;
}
export declare function CategoryList({
  categories,
}: {
  categories: readonly ListedCategory[];
}): import('preact').JSX.Element;
