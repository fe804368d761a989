/** Articles whose titles are loaded: they are suggested without a request, and are all that can be found offline. */

import type { OutputOf } from '../../../api/operation.ts';
import type { getCategory } from '../../../api/operations/faq.ts';
import { foldWords, rankTitle } from '../../../ui/search/title-match.ts';
import type { ArticleModel, ListedArticle } from '../help/article.ts';
import type { CategoryModel } from '../help/category.ts';
import { eachOnce } from '../help/each-once.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { Home, HomeModel } from '../help/home.ts';
import type { KeyedResources } from '../state/keyed-resources.ts';
import type { Suggestion } from './suggestion-source.ts';

export interface KnownArticlesModel {
  /** Stores articles that were suggested or found in a language. */
  remember(lang: string, articles: readonly Suggestion[]): void;
  /**
   * Returns articles whose titles contain, for each word of the text, a word that begins with it, ignoring case and
   * accents. Titles that begin with the text come first, the others in the order of loading. Sends no request.
   */
  find(text: string): Suggestion[];
}

export interface KnownArticlesOptions {
  readonly helpCenter: HelpCenterModel;
  readonly home: HomeModel;
  readonly category: CategoryModel;
  readonly article: ArticleModel;
}

/** Limits of compared titles and stored responses: a keystroke must be processed within a frame. */
const mostCompared = 3000;
const mostRemembered = 500;

interface KnownArticle extends Suggestion {
  /** The folded words of the title. */
  readonly words: readonly string[];
}

export function createKnownArticles(options: KnownArticlesOptions): KnownArticlesModel {
  const { helpCenter, home, category, article } = options;
  /** By language and id, such as `en 34`, as in keyed resources. */
  const remembered = new Map<string, KnownArticle>();
  /** The articles in each loaded response. */
  const lists = new WeakMap<object, readonly KnownArticle[]>();

  function inLanguage<T>(all: ReadonlyMap<string, T>): T[] {
    const prefix = `${helpCenter.language.peek()} `;
    return [...all].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
  }

  function loaded<Key, T extends object>(
    { resources }: KeyedResources<Key, T>,
    listOf: (value: T) => readonly Suggestion[],
  ): KnownArticle[] {
    return inLanguage(resources).flatMap(({ state }) => {
      const current = state.peek();
      if (current.status !== 'ready') return [];
      const { value } = current;
      const list = lists.get(value) ?? listOf(value).filter(hasTitle).slice(0, mostCompared).map(toKnown);
      lists.set(value, list);
      return list;
    });
  }

  return {
    remember(lang, articles) {
      for (const one of articles) {
        const name = `${lang} ${one.faqArticleId}`;
        remembered.delete(name);
        remembered.set(name, toKnown(one));
      }
      for (const name of [...remembered.keys()].slice(0, -mostRemembered)) remembered.delete(name);
    },
    find(text) {
      const typed = foldWords(text);
      const all = [
        ...loaded(home, popularArticles),
        ...loaded(category, categoryArticles),
        ...loaded(article, (one) => [suggest(one, one.categoryTitle)]),
        ...inLanguage(remembered),
      ];
      const found = eachOnce(all.slice(0, mostCompared)).flatMap(({ words, ...one }) => {
        const rank = rankTitle(words, typed);
        return rank > 0 ? [{ one, rank }] : [];
      });
      return found.sort((a, b) => b.rank - a.rank).map(({ one }) => one);
    },
  };
}

const toKnown = (one: Suggestion): KnownArticle => ({ ...one, words: foldWords(one.title) });

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
