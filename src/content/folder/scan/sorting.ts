import type { SourceArticle, SourceCategory, SourceSection } from '../content.ts';

interface Ordered {
  readonly language: string;
  readonly order: number;
  readonly title: string;
  readonly key: string;
}

/** Sorts by language, then by order, then by title in the language's collation. */
export function sortCategories(categories: readonly SourceCategory[]): SourceCategory[] {
  return [...categories].sort(compareOrdered);
}

/** Sorts by category, then by order and title. */
export function sortSections(
  sections: readonly SourceSection[],
  categories: readonly SourceCategory[],
): SourceSection[] {
  const rank = ranks(categories);
  return [...sections].sort(
    (a, b) => rank(a.language, a.categoryKey) - rank(b.language, b.categoryKey) || compareOrdered(a, b),
  );
}

/** Sorts by category, then by section (articles without one first), then by order and title. */
export function sortArticles(
  articles: readonly SourceArticle[],
  categories: readonly SourceCategory[],
  sections: readonly SourceSection[],
): SourceArticle[] {
  const categoryRank = ranks(categories);
  const sectionRank = ranks(sections);
  return [...articles].sort(
    (a, b) =>
      categoryRank(a.language, a.categoryKey) - categoryRank(b.language, b.categoryKey) ||
      sectionRank(a.language, a.sectionKey) - sectionRank(b.language, b.sectionKey) ||
      compareOrdered(a, b),
  );
}

const collators = new Map<string, Intl.Collator>();

function compareOrdered(a: Ordered, b: Ordered): number {
  return (
    compareText(a.language, b.language) ||
    a.order - b.order ||
    languageCollator(a.language).compare(a.title, b.title) ||
    compareText(a.key, b.key)
  );
}

function languageCollator(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Returns a function from a thing to its index in a sorted list; -1 if it is not listed. */
function ranks(things: readonly Ordered[]): (language: string, key: string | null) => number {
  const places = new Map(things.map((thing, index) => [`${thing.language}/${thing.key}`, index]));
  return (language, key) => (key === null ? -1 : (places.get(`${language}/${key}`) ?? -1));
}
