/** Articles whose titles are loaded: all that can be found offline if there is no index of the help center. */

import type { OutputOf } from '../../../api/operation.ts';
import type { getCategory } from '../../../api/operations/faq.ts';
import type { ArticleModel, ListedArticle } from '../help/article.ts';
import type { CategoryModel } from '../help/category.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { Home, HomeModel } from '../help/home.ts';
import { uniqueArticles } from '../help/unique-articles.ts';
import type { KeyedQueries } from '../keyed-queries.ts';
import type { Suggestion } from './suggestion-source.ts';

export interface LoadedArticlesModel {
  /** Stores articles that were suggested or found in a language. */
  remember(lang: string, articles: readonly Suggestion[]): void;
  /** Returns the loaded articles of the current language, in the order of loading. */
  list(): readonly Suggestion[];
}

export interface LoadedArticlesOptions {
  readonly helpCenter: HelpCenterModel;
  readonly home: HomeModel;
  readonly category: CategoryModel;
  readonly article: ArticleModel;
}

/** Limits of listed articles and stored responses: a keystroke must be processed within a frame. */
const mostListed = 3000;
const mostRemembered = 500;

export function createLoadedArticles(options: LoadedArticlesOptions): LoadedArticlesModel {
  const { helpCenter, home, category, article } = options;
  /** By language and id, such as `en 34`, as in keyed queries. */
  const remembered = new Map<string, Suggestion>();

  function inLanguage<T>(all: ReadonlyMap<string, T>): T[] {
    const prefix = `${helpCenter.language.peek()} `;
    return [...all].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
  }

  function loaded<Key, T extends object>(
    { queries }: KeyedQueries<Key, T>,
    listOf: (value: T) => readonly Suggestion[],
  ): Suggestion[] {
    return inLanguage(queries).flatMap(({ state }) => {
      const current = state.peek();
      return current.status === 'ready' ? listOf(current.value).filter(hasTitle) : [];
    });
  }

  return {
    remember(lang, articles) {
      for (const one of articles) {
        const name = `${lang} ${one.faqArticleId}`;
        remembered.delete(name);
        remembered.set(name, one);
      }
      for (const name of [...remembered.keys()].slice(0, -mostRemembered)) remembered.delete(name);
    },
    list() {
      const all = [
        ...loaded(home, popularArticles),
        ...loaded(category, categoryArticles),
        ...loaded(article, (one) => [suggest(one, one.categoryTitle)]),
        ...inLanguage(remembered),
      ];
      return uniqueArticles(all).slice(0, mostListed);
    },
  };
}

const suggest = ({ faqArticleId, title }: ListedArticle, category: string | undefined): Suggestion => ({
  faqArticleId,
  title,
  category,
});

function popularArticles({ popular, categories }: Home): Suggestion[] {
  return popular.filter(hasTitle).map((one) => {
    const category = categories.find((other) => other?.faqCategoryId === one.categoryId);
    return suggest(one, category?.title);
  });
}

const categoryArticles = ({ category, allArticles }: OutputOf<typeof getCategory>): Suggestion[] =>
  allArticles.filter(hasTitle).map((one) => suggest(one, category.title));

/** A broken server may send anything in its lists. */
const hasTitle = (article: ListedArticle | null) => typeof article?.title === 'string';
