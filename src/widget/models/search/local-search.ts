/**
 * Suggests without a request for each text: from an index of the whole help center, if the deployment provides one, and
 * else among the articles that are loaded. The engine (`article-index.ts`) is loaded when it is first needed.
 */

import type { OutputOf } from '../../../api/operation.ts';
import { suggestionIndex } from '../../../api/operations/faq.ts';
import { savesData } from '../../../client/device.ts';
import { isApiError } from '../../../client/errors.ts';
import { loadStem } from '../../../languages/stemmers.ts';
import { whenSettled } from '../../../state/query.ts';
import { nextTask } from '../../next-task.ts';
import { whenIdle } from '../../when-idle.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { HomeModel } from '../help/home.ts';
import type { Source } from '../source.ts';
import type { ArticleIndex, IndexableArticle, LocalSuggestions } from './article-index.ts';
import type { LoadedArticlesModel } from './loaded-articles.ts';

export interface FoundLocally extends LocalSuggestions {
  /** Whether every article of the help center was searched. */
  readonly isWhole: boolean;
}

export interface LocalSearchModel {
  /**
   * Loads the engine, and requests the index of the current language once home is loaded: each language once, again only
   * after a network failure, and no index for visitors who save data.
   */
  load(onLoad: () => void): void;
  /** Returns suggestions for a text in the current language; undefined until the engine is loaded. */
  find(text: string): FoundLocally | undefined;
}

export interface LocalSearchOptions {
  readonly source: Source;
  readonly helpCenter: HelpCenterModel;
  readonly home: HomeModel;
  readonly loadedArticles: LoadedArticlesModel;
}

type Categories = NonNullable<OutputOf<typeof suggestionIndex>['categories']>;

interface LanguageIndex {
  readonly index: ArticleIndex;
  readonly isWhole: boolean;
}

export function createLocalSearch(options: LocalSearchOptions): LocalSearchModel {
  const { source, helpCenter, home, loadedArticles } = options;
  const { send, selector } = source;
  const indexes = new Map<string, LanguageIndex>();
  /** The languages whose index is requested, or was. */
  const requested = new Set<string>();

  async function createIndex(lang: string, stopWords?: readonly string[]): Promise<ArticleIndex> {
    const [engine, stem] = await Promise.all([import('./article-index.ts'), loadStem(lang)]);
    return new engine.ArticleIndex({ lang, stem, stopWords });
  }

  async function prepare(lang: string): Promise<void> {
    if (indexes.has(lang)) return;
    const index = await createIndex(lang);
    if (!indexes.has(lang)) indexes.set(lang, { index, isWhole: false });
  }

  async function request(lang: string, onLoad: () => void): Promise<void> {
    requested.add(lang);
    try {
      const { stopWords, categories } = await send(suggestionIndex, { lang, ...selector });
      if (!categories) return;
      const index = await createIndex(lang, stopWords);
      const articles = listArticles(categories);
      await inSlices(articles, (article) => index.add([article]));
      indexes.set(lang, { index, isWhole: true });
      onLoad();
      // The first search of a page takes three times as long as later ones, and so precedes the first keystroke.
      whenIdle(() => index.find(articles[0]?.title ?? ''));
    } catch (error) {
      // Suggestions are then requested for each text. A deployment without an index is not asked again.
      if (isApiError(error, 'network', 'redirect', 'timeout')) requested.delete(lang);
    }
  }

  /** Calls back with the current language once the help center and the current view are loaded. */
  function whenReady(act: (lang: string, isPlain: boolean) => void): void {
    whenSettled(helpCenter, (center) => {
      const lang = helpCenter.language.peek();
      if (center.status !== 'ready' || !lang) return;
      const { isPlain } = center.value;
      // The current view is drawn first.
      const soon = () => setTimeout(() => act(lang, isPlain));
      const shown = home.queries.get(`${lang} home`);
      if (shown) whenSettled(shown, soon);
      else soon();
    });
  }

  return {
    load(onLoad) {
      // Without the engine, suggestions are requested, and it is loaded again for the next text.
      whenReady((lang) => void prepare(lang).catch(() => {}));
      if (savesData()) return;
      whenReady((lang, isPlain) => {
        if (!isPlain && !requested.has(lang)) request(lang, onLoad);
      });
    },
    find(text) {
      const known = indexes.get(helpCenter.language.peek() ?? '');
      if (!known) return undefined;
      const { index, isWhole } = known;
      if (!isWhole) index.add(loadedArticles.list());
      return { ...index.find(text), isWhole };
    },
  };
}

const listArticles = (categories: Categories): IndexableArticle[] =>
  categories.flatMap(({ title: category, articles }) =>
    articles.map(({ id, title, words }) => ({ faqArticleId: id, title, category, words })),
  );

/** Milliseconds without a pause: less than a frame, and not a long task where the processor is four times as slow. */
const longestSlice = 8;

/** Does something with each of a list's items, with pauses for what the visitor does and the browser draws. */
export async function inSlices<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > longestSlice) {
      await nextTask();
      since = performance.now();
    }
    act(item);
  }
}
