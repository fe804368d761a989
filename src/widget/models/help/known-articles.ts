/** Articles whose titles have been loaded, to search in where there is no server to ask. */

import type { KeyedResources } from '../state/keyed-resources.ts';
import type { ArticleModel, ListedArticle } from './article.ts';
import type { CategoryModel } from './category.ts';
import { eachOnce } from './each-once.ts';
import type { HelpCenterModel } from './help-center-state.ts';
import type { HomeModel } from './home.ts';

export interface KnownArticlesModel {
  /** Keeps what was suggested in a language. */
  remember(lang: string, articles: readonly ListedArticle[]): void;
  /** Returns those with all words of a text in their titles, in the language that is read. */
  find(text: string): ListedArticle[];
}

export interface KnownArticlesOptions {
  readonly helpCenter: HelpCenterModel;
  readonly home: HomeModel;
  readonly category: CategoryModel;
  readonly article: ArticleModel;
}

export function createKnownArticles(options: KnownArticlesOptions): KnownArticlesModel {
  const { helpCenter, home, category, article } = options;
  /** By language and id, as keyed resources are: `en 34`. */
  const suggested = new Map<string, ListedArticle>();

  function inLanguage<T>(all: ReadonlyMap<string, T>): T[] {
    const prefix = `${helpCenter.language.peek()} `;
    return [...all].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
  }

  const loaded = <Key, T>({ resources }: KeyedResources<Key, T>): T[] =>
    inLanguage(resources).flatMap(({ state }) => {
      const current = state.peek();
      return current.status === 'ready' ? [current.value] : [];
    });

  return {
    remember(lang, articles) {
      for (const article of articles) suggested.set(`${lang} ${article.faqArticleId}`, article);
    },
    find(text) {
      const all: ListedArticle[] = [
        ...loaded(article),
        ...loaded(home).flatMap(({ popular }) => popular),
        ...loaded(category).flatMap(({ allArticles }) => allArticles),
        ...inLanguage(suggested),
      ];
      const words = fold(text).split(/\s+/);
      return eachOnce(all.filter((article) => hasTitle(article) && hasWords(article.title, words)));
    },
  };
}

/** A list that a broken server sent may hold anything. */
const hasTitle = (article: ListedArticle | null) => typeof article?.title === 'string';

const hasWords = (title: string, words: readonly string[]) =>
  words.every((word) => fold(title).includes(word));

/** Without case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
