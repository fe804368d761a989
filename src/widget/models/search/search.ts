/** What the visitor searches for, what is suggested meanwhile, and what was found. */

import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { ChosenSuggestion } from '../navigation.ts';
import type { CreateKeyedResources, KeyedResources } from '../state/keyed-resources.ts';
import { lazily } from '../state/lazily.ts';
import type { Source } from '../state/source.ts';
import { createEagerRequests } from './eager-requests.ts';
import type { KnownArticlesModel } from './known-articles.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import { complete, extend, guess, keepInPlace, mostSuggested, refine } from './refinement.ts';
import { readSearch, type SearchHit, type SearchResult } from './search-results.ts';
import type { SuggestionIndexModel } from './suggestion-index.ts';
import { readSuggestions, type Suggestion } from './suggestion-source.ts';

/** The suggestions for a text, best first, at most six. */
export interface Suggestions {
  readonly query: string;
  readonly list: readonly Suggestion[];
  /** Whether nobody has to be asked about this text, or has answered; else it is a guess. */
  readonly isFinal: boolean;
}

const nothing: Suggestions = { query: '', list: [], isFinal: true };

export interface SearchModel {
  /** What stands in the box. */
  readonly query: ReadonlySignal<string>;
  /** For the text in the box: first of what is known, then what the server says. */
  readonly suggestions: ReadonlySignal<Suggestions>;
  /** The highlighted suggestion; -1 when none is, and one past the last for the search itself. */
  readonly highlighted: ReadonlySignal<number>;
  /** Whether there is something to choose from: the visitor types, and has not left, sent or closed it. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Whether suggestions are on their way for so long that the visitor should be told. */
  readonly isSlow: ReadonlySignal<boolean>;
  /** The visitor is about to type: asks for what can be suggested then without asking. */
  prepare(): void;
  /** The visitor types. */
  type(text: string): void;
  /** Puts a text in the box that nobody types. */
  fill(text: string): void;
  /** Shows the suggestions again. */
  open(): void;
  /** Hides the suggestions, and stops asking for more. */
  close(): void;
  highlight(index: number): void;
  /** The suggestion that is highlighted, with the text that it was suggested for; `undefined` where none is. */
  chosen(): ChosenSuggestion | undefined;
  /** Shows the suggestions as they were when one was chosen: for the same text, and with that one highlighted. */
  resume(chosen: ChosenSuggestion): void;
  /** What is found for a text was told to the page before it was loaded anew: the next answer is not. */
  skipReport(text: string): void;
  /** Results by the text that is searched for. */
  readonly results: KeyedResources<string, SearchResult>;
  /** Returns articles that can be found without a server. */
  findKnown(text: string): readonly Suggestion[];
  recentSearches(): RecentSearches;
}

export interface SearchOptions {
  readonly source: Source;
  readonly helpCenter: HelpCenterModel;
  readonly knownArticles: KnownArticlesModel;
  readonly suggestionIndex: SuggestionIndexModel;
  readonly createKeyedResources: CreateKeyedResources;
}

/** Milliseconds without a key until suggestions are asked for, and from the first key while typing goes on. */
const wait = 120;
const longestWait = 300;

/** Milliseconds from the last key until a visitor is told that suggestions take their time. */
const slowAfter = 1500;

/** Answers that are kept for a text that is typed again. */
const mostAnswers = 50;

/**
 * Suggests for what stands in the box, as long as the visitor types there. What has been loaded is suggested at once,
 * and the server's answer refines it; without a server it stays. The newest text wins:
 *
 *     type(re) ┬ known titles with “re” are shown
 *              └─ 120 ms ─ request of “re” ────────┐
 *                    type(ret) ┬ known titles with “ret”
 *                              │                   └ the others of “re” below them
 *                              ├─ 120 ms ─ request of “ret” ─────── its answer, and nothing else
 *                              └──────────────────────── 1500 ms ─── told, if it is still on its way
 *
 * `eager-requests.ts` draws when a request leaves while typing goes on.
 *
 * With the index of the help center, rows whose titles have all that is typed stay where they are, and the answer comes
 * below them. Where they fill the list, nobody is asked:
 *
 *     type(re) ─ six titles with “re”, and that is all
 *           type(refund b) ┬ one title with both
 *                          └─ 120 ms ─ request ─────── the answer’s others below it
 */
export function createSearch(options: SearchOptions): SearchModel {
  const { source, helpCenter, knownArticles, suggestionIndex, createKeyedResources } = options;
  const { emit, onError, signal: lifetime } = source;
  const query = signal('');
  const isTyping = signal(false);
  const suggestions = signal<Suggestions>(nothing);
  const highlighted = signal(-1);
  const isSlow = signal(false);
  /** The article to highlight once it is suggested. */
  let resumed: number | undefined;
  /** Texts whose next answer the page is not told. */
  const skipped = new Set<string>();
  /** By language and text: `en return`. */
  const answers = new Map<string, readonly Suggestion[]>();
  let slowTimer: ReturnType<typeof setTimeout> | undefined;

  const requests = createEagerRequests<readonly Suggestion[]>({
    wait,
    longestWait,
    async send(q, signal) {
      const lang = helpCenter.language.peek();
      if (!lang) return [];
      const list = await readSuggestions(source, lang, q, signal);
      remember(lang, q, list);
      return list;
    },
    onAnswer(q, list) {
      if (q === typed()) settle(list);
      else showGuess();
    },
    onFail(q, error) {
      if (q !== typed()) return;
      // Without suggestions the box still searches: the failure is told to the page alone.
      onError(error);
      settle(suggestions.peek().list);
    },
  });

  const typed = () => query.peek().trim();

  function remember(lang: string, q: string, list: readonly Suggestion[]) {
    knownArticles.remember(lang, list);
    answers.set(`${lang} ${q}`, list);
    for (const name of [...answers.keys()].slice(0, -mostAnswers)) answers.delete(name);
  }

  const answerOf = (q: string) => answers.get(`${helpCenter.language.peek()} ${q}`);

  /** What the server has answered to the longest beginning of a text. */
  function answerOfBeginning(q: string): readonly Suggestion[] {
    for (let length = q.length; length > 0; length -= 1) {
      const answer = answerOf(q.slice(0, length));
      if (answer) return answer;
    }
    return [];
  }

  function showGuess(local = suggestionIndex.find(typed())) {
    const q = typed();
    const answered = answerOfBeginning(q);
    const { list: shown } = suggestions.peek();
    const list = local
      ? extend([...local.sure, ...local.unsure], answered)
      : guess(q, shown, knownArticles.find(q), answered);
    show(q, list, false);
  }

  /** What the server says of the text in the box. */
  function settle(answer: readonly Suggestion[]) {
    stopWaiting();
    const q = typed();
    const local = suggestionIndex.find(q);
    const { list: shown } = suggestions.peek();
    show(q, local ? complete(local, answer) : refine(q, shown, answer), true);
  }

  /** As long as the text stays, so does the highlighted row, or the search itself stays highlighted. */
  function show(q: string, list: readonly Suggestion[], isFinal: boolean) {
    const before = suggestions.peek();
    const index = q === before.query ? highlighted.peek() : -1;
    const row = before.list[index];
    const next = row ? keepInPlace(list, row, index) : list;
    batch(() => {
      suggestions.value = { query: q, list: next, isFinal };
      if (row) highlighted.value = next.indexOf(row);
      else highlighted.value = index < 0 ? findResumed(next) : next.length;
    });
  }

  const findResumed = (list: readonly Suggestion[]) =>
    list.findIndex(({ faqArticleId }) => faqArticleId === resumed);

  function stopWaiting() {
    clearTimeout(slowTimer);
    isSlow.value = false;
  }

  function cancel() {
    requests.cancel();
    stopWaiting();
  }

  function suggest(q: string) {
    const local = suggestionIndex.find(q);
    if (local && local.sure.length >= mostSuggested) {
      cancel();
      show(q, complete(local, []), true);
      return;
    }
    showGuess(local);
    clearTimeout(slowTimer);
    const answer = answerOf(q);
    if (answer) {
      requests.cancel();
      settle(answer);
    } else if (helpCenter.language.peek()) {
      slowTimer = setTimeout(() => {
        isSlow.value = true;
      }, slowAfter);
      requests.want(q);
    }
  }

  const stop = effect(() => {
    const q = query.value.trim();
    const isWanted = isTyping.value && q !== '';
    const { query: shown, isFinal } = suggestions.peek();
    if (isWanted && !(q === shown && isFinal)) suggest(q);
    // What a text of before has asked for is not wanted any more.
    else cancel();
    if (q === '') suggestions.value = nothing;
    if (!isWanted) {
      highlighted.value = -1;
      resumed = undefined;
    }
  });
  lifetime.addEventListener('abort', () => {
    stop();
    cancel();
  });

  return {
    query,
    suggestions,
    highlighted,
    isOpen: computed(() => isTyping.value && query.value.trim() !== ''),
    isSlow,
    prepare() {
      suggestionIndex.load(() => {
        const q = typed();
        if (isTyping.peek() && q !== '' && !suggestions.peek().isFinal) suggest(q);
      });
    },
    type(text) {
      resumed = undefined;
      query.value = text;
      isTyping.value = true;
    },
    fill(text) {
      query.value = text;
      isTyping.value = false;
    },
    open() {
      isTyping.value = true;
    },
    close() {
      isTyping.value = false;
    },
    highlight(index) {
      resumed = undefined;
      highlighted.value = index;
    },
    chosen() {
      const row = isTyping.peek() ? suggestions.peek().list[highlighted.peek()] : undefined;
      return row && { text: query.peek(), articleId: row.faqArticleId };
    },
    resume({ text, articleId }) {
      resumed = articleId;
      batch(() => {
        query.value = text;
        isTyping.value = true;
        // What is there already is not asked for again.
        if (suggestions.peek().query === text.trim())
          highlighted.value = findResumed(suggestions.peek().list);
      });
    },
    skipReport: (text) => skipped.add(text),
    results: createKeyedResources(async (selector, q) => {
      const result = await readSearch(source, selector, q);
      const { articles, total } = result;
      knownArticles.remember(selector.lang, articles.peek().map(suggestionOf));
      if (!skipped.delete(q)) emit({ type: 'search', resultCount: total ?? articles.peek().length });
      return result;
    }),
    findKnown(text) {
      const local = suggestionIndex.find(text);
      return local ? [...local.sure, ...local.unsure] : knownArticles.find(text);
    },
    recentSearches: lazily(() => createRecentSearches(source)),
  };
}

const suggestionOf = ({ _source: { article_id, title, category } }: SearchHit) => ({
  faqArticleId: article_id,
  title,
  category: category[0]?.title,
});
