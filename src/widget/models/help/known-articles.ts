/** Articles whose titles have been loaded, to search in where there is no server to ask. */

import type { Models } from '../index.ts';
import { eachOnce } from '../state/each-once.ts';
import { take } from '../state/get-or-create.ts';
import type { Shelf } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';
import type { ListedArticle } from './article.ts';

/** By language and id: `en 34`. */
type Suggested = Map<string, ListedArticle>;

const suggested = new WeakMap<Source, Suggested>();

const suggestedIn = (source: Source) => take(suggested, source, (): Suggested => new Map());

/** Keeps what was suggested in a language. */
export function rememberArticles(source: Source, lang: string, articles: readonly ListedArticle[]): void {
  for (const article of articles) suggestedIn(source).set(`${lang} ${article.faqArticleId}`, article);
}

/** Those with all words of a text in their titles, in the language that is read. */
export function findKnownArticles(models: Models, text: string): ListedArticle[] {
  const { home, category, article, source, helpCenter } = models;
  const spoken = <T>(all: ReadonlyMap<string, T>): T[] =>
    [...all].flatMap(([name, one]) => (name.startsWith(`${helpCenter.language.peek()} `) ? [one] : []));
  const loaded = <Key, T>({ resources }: Shelf<Key, T>): T[] =>
    spoken(resources).flatMap(({ state }) => {
      const now = state.peek();
      return now.status === 'ready' ? [now.value] : [];
    });
  const all: ListedArticle[] = [
    ...loaded(article),
    ...loaded(home).flatMap(({ popular }) => popular),
    ...loaded(category).flatMap(({ allArticles }) => allArticles),
    ...spoken(suggestedIn(source)),
  ];
  const words = fold(text).split(/\s+/);
  return eachOnce(all.filter((article) => isTitled(article) && hasWords(article.title, words)));
}

/** A list that a broken server answered may hold anything. */
const isTitled = (article: ListedArticle | null) => typeof article?.title === 'string';

const hasWords = (title: string, words: readonly string[]) =>
  words.every((word) => fold(title).includes(word));

/** Without case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
