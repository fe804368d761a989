/** Articles whose titles have been loaded, to search in where there is no server to ask. */

import type { ListedArticle } from './article.ts';
import type { Models } from './index.ts';
import type { Resource } from './resource.ts';
import type { Source } from './source.ts';

const suggested = new WeakMap<Source, Map<string, ListedArticle>>();

/** Keeps what was suggested in a language. */
export function rememberArticles(source: Source, lang: string, articles: readonly ListedArticle[]): void {
  const known = suggested.get(source) ?? new Map<string, ListedArticle>();
  suggested.set(source, known);
  for (const article of articles) known.set(`${lang} ${article.faqArticleId}`, article);
}

/** Those with all words of a text in their titles, in the language that is read. */
export function findKnownArticles(models: Models, text: string): ListedArticle[] {
  const { home, category, article, source, helpCenter } = models;
  const lang = `${helpCenter.language.peek()} `;
  const loaded = <T>(resources: ReadonlyMap<string, Resource<T>>): T[] =>
    [...resources].flatMap(([name, { state }]) => {
      const now = state.peek();
      return name.startsWith(lang) && now.status === 'ready' ? [now.value] : [];
    });
  const all: ListedArticle[] = [
    ...loaded(article.resources),
    ...loaded(home.resources).flatMap(({ popular }) => popular),
    ...loaded(category.resources).flatMap(({ allArticles }) => allArticles),
    ...[...(suggested.get(source) ?? [])].flatMap(([name, known]) => (name.startsWith(lang) ? [known] : [])),
  ];
  const words = fold(text).split(/\s+/);
  const found = all.filter(({ title }) => words.every((word) => fold(title).includes(word)));
  return [...new Map(found.map((one) => [one.faqArticleId, one])).values()];
}

/** Without case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
