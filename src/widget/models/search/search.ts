/** The search box: its text, the suggestions for it, and the results of searches. */

import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { ChosenSuggestion } from '../navigation.ts';
import type { CreateKeyedResources, KeyedResources, LocalizedSelector } from '../state/keyed-resources.ts';
import { lazily } from '../state/lazily.ts';
import type { Source } from '../state/source.ts';
import { createEagerRequests, type EagerRequests } from './eager-requests.ts';
import type { KnownArticlesModel } from './known-articles.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import { complete, extend, guess, keepInPlace, mostSuggested, refine } from './refinement.ts';
import { readSearch, type SearchHit, type SearchResult } from './search-results.ts';
import { SuggestionAnswers } from './suggestion-answers.ts';
import type { SuggestionIndexModel } from './suggestion-index.ts';
import { readSuggestions, type Suggestion } from './suggestion-source.ts';

/** The suggestions for a text, best first, at most six. */
export interface Suggestions {
  readonly query: string;
  readonly list: readonly Suggestion[];
  /** Whether the server has answered, or need not be asked; false: the list is a guess. */
  readonly isFinal: boolean;
}

const nothing: Suggestions = { query: '', list: [], isFinal: true };

export interface SearchModel {
  /** The text in the box. */
  readonly query: ReadonlySignal<string>;
  /** For the text in the box: first from known articles, then from the server. */
  readonly suggestions: ReadonlySignal<Suggestions>;
  /** The highlighted suggestion; -1 when none is, and one past the last for the search itself. */
  readonly highlighted: ReadonlySignal<number>;
  /** Whether the list is open: the visitor types, and has not left the box, sent the text or closed the list. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** Whether suggestions take so long that the visitor should be notified. */
  readonly isSlow: ReadonlySignal<boolean>;
  /** Loads the index of suggestions, before the visitor types. */
  prepare(): void;
  /** Takes the text that the visitor has typed. */
  type(text: string): void;
  /** Puts a text in the box without suggesting. */
  fill(text: string): void;
  /** Shows the suggestions again. */
  open(): void;
  /** Hides the suggestions, and aborts their request. */
  close(): void;
  highlight(index: number): void;
  /** Returns the highlighted suggestion, with the text that it was suggested for. */
  chosen(): ChosenSuggestion | undefined;
  /** Shows the suggestions as they were when one was chosen: for the same text, and with the same one highlighted. */
  resume(chosen: ChosenSuggestion): void;
  /** Emits no event for the next results of a text: the page had it before it was loaded again. */
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

/** Milliseconds without a key until suggestions are requested, and from the first key while typing goes on. */
const wait = 120;
const longestWait = 300;

/** Milliseconds from the last key until a visitor is notified that suggestions take their time. */
const slowAfter = 1500;

export function createSearch(options: SearchOptions): SearchModel {
  return new Search(options);
}

/**
 * Suggests for the text in the box, as long as the visitor types there. Loaded articles are suggested at once, and the
 * server's answer refines them; without a server they stay. The newest text wins:
 *
 *     type(re) ┬ known titles with “re” are shown
 *              └─ 120 ms ─ request of “re” ────────┐
 *                    type(ret) ┬ known titles with “ret”
 *                              │                   └ the others of “re” below them
 *                              ├─ 120 ms ─ request of “ret” ─────── its answer, and nothing else
 *                              └──────────────────────── 1500 ms ─── notified, if it is still on its way
 *
 * `eager-requests.ts` draws when a request leaves while typing goes on.
 *
 * With the index of the help center, rows whose titles have every typed word stay where they are, and the answer comes
 * below them. Where they fill the list, no request is sent:
 *
 *     type(re) ─ six titles with “re”, and that is all
 *           type(refund b) ┬ one title with both
 *                          └─ 120 ms ─ request ─────── the answer’s others below it
 */
class Search implements SearchModel {
  readonly query = signal('');
  readonly suggestions = signal<Suggestions>(nothing);
  readonly highlighted = signal(-1);
  readonly isSlow = signal(false);
  readonly isOpen: ReadonlySignal<boolean>;
  readonly results: KeyedResources<string, SearchResult>;
  readonly recentSearches: () => RecentSearches;
  readonly #options: SearchOptions;
  readonly #requests: EagerRequests;
  readonly #isTyping = signal(false);
  readonly #answers = new SuggestionAnswers();
  /** Texts whose next results emit no event. */
  readonly #skipped = new Set<string>();
  /** Id of the article to highlight once it is suggested. */
  #resumed: number | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SearchOptions) {
    const { source, createKeyedResources } = options;
    this.#options = options;
    this.isOpen = computed(() => this.#isTyping.value && this.query.value.trim() !== '');
    this.recentSearches = lazily(() => createRecentSearches(source));
    this.results = createKeyedResources((selector, q) => this.#search(selector, q));
    this.#requests = this.#createRequests();
    const stop = effect(() => this.#followText());
    source.signal.addEventListener('abort', () => {
      stop();
      this.#cancel();
    });
  }

  prepare(): void {
    this.#options.suggestionIndex.load(() => {
      const q = this.#typed();
      if (this.#isTyping.peek() && q !== '' && !this.suggestions.peek().isFinal) this.#suggest(q);
    });
  }

  type(text: string): void {
    this.#resumed = undefined;
    this.query.value = text;
    this.#isTyping.value = true;
  }

  fill(text: string): void {
    this.query.value = text;
    this.#isTyping.value = false;
  }

  open(): void {
    this.#isTyping.value = true;
  }

  close(): void {
    this.#isTyping.value = false;
  }

  highlight(index: number): void {
    this.#resumed = undefined;
    this.highlighted.value = index;
  }

  chosen(): ChosenSuggestion | undefined {
    const { list } = this.suggestions.peek();
    const row = this.#isTyping.peek() ? list[this.highlighted.peek()] : undefined;
    return row && { text: this.query.peek(), articleId: row.faqArticleId };
  }

  resume({ text, articleId }: ChosenSuggestion): void {
    this.#resumed = articleId;
    batch(() => {
      this.query.value = text;
      this.#isTyping.value = true;
      // Suggestions that are loaded are not requested again.
      const { query, list } = this.suggestions.peek();
      if (query === text.trim()) this.highlighted.value = this.#findResumed(list);
    });
  }

  skipReport(text: string): void {
    this.#skipped.add(text);
  }

  findKnown(text: string): readonly Suggestion[] {
    const { suggestionIndex, knownArticles } = this.#options;
    const local = suggestionIndex.find(text);
    return local ? [...local.sure, ...local.unsure] : knownArticles.find(text);
  }

  #typed(): string {
    return this.query.peek().trim();
  }

  #language(): string | undefined {
    return this.#options.helpCenter.language.peek();
  }

  #createRequests(): EagerRequests {
    const { source } = this.#options;
    return createEagerRequests<readonly Suggestion[]>({
      wait,
      longestWait,
      send: (q, signal) => this.#request(q, signal),
      onAnswer: (q, list) => {
        if (q === this.#typed()) this.#settle(list);
        else this.#showGuess();
      },
      onFail: (q, error) => {
        if (q !== this.#typed()) return;
        // The box searches without suggestions: only the page hears of the failure.
        source.onError(error);
        this.#settle(this.suggestions.peek().list);
      },
    });
  }

  async #request(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
    const { source, knownArticles } = this.#options;
    const lang = this.#language();
    if (!lang) return [];
    const list = await readSuggestions(source, lang, q, signal);
    knownArticles.remember(lang, list);
    this.#answers.keep(lang, q, list);
    return list;
  }

  async #search(selector: LocalizedSelector, q: string): Promise<SearchResult> {
    const { source, knownArticles } = this.#options;
    const result = await readSearch(source, selector, q);
    const { articles, total } = result;
    knownArticles.remember(selector.lang, articles.peek().map(toSuggestion));
    if (!this.#skipped.delete(q)) {
      source.emit({ type: 'search', resultCount: total ?? articles.peek().length });
    }
    return result;
  }

  /** Suggests for the text, and follows every change of it. */
  #followText(): void {
    const q = this.query.value.trim();
    const isWanted = this.#isTyping.value && q !== '';
    const { query: shown, isFinal } = this.suggestions.peek();
    if (isWanted && !(q === shown && isFinal)) this.#suggest(q);
    // The answer to an earlier text is not wanted any more.
    else this.#cancel();
    if (q === '') this.suggestions.value = nothing;
    if (!isWanted) {
      this.highlighted.value = -1;
      this.#resumed = undefined;
    }
  }

  #suggest(q: string): void {
    const local = this.#options.suggestionIndex.find(q);
    if (local && local.sure.length >= mostSuggested) {
      this.#cancel();
      this.#show(q, complete(local, []), true);
      return;
    }
    this.#showGuess(local);
    clearTimeout(this.#slowTimer);
    const answer = this.#answers.find(this.#language(), q);
    if (answer) {
      this.#requests.cancel();
      this.#settle(answer);
    } else if (this.#language()) {
      this.#slowTimer = setTimeout(() => {
        this.isSlow.value = true;
      }, slowAfter);
      this.#requests.want(q);
    }
  }

  /** Shows what is known without the server's answer. */
  #showGuess(local = this.#options.suggestionIndex.find(this.#typed())): void {
    const q = this.#typed();
    const answered = this.#answers.findForBeginning(this.#language(), q);
    const { list: shown } = this.suggestions.peek();
    const list = local
      ? extend([...local.sure, ...local.unsure], answered)
      : guess(q, shown, this.#options.knownArticles.find(q), answered);
    this.#show(q, list, false);
  }

  /** Shows the server's answer to the text in the box. */
  #settle(answer: readonly Suggestion[]): void {
    this.#stopWaiting();
    const q = this.#typed();
    const local = this.#options.suggestionIndex.find(q);
    const { list: shown } = this.suggestions.peek();
    this.#show(q, local ? complete(local, answer) : refine(q, shown, answer), true);
  }

  /** As long as the text stays, so does the highlighted row, or the search itself stays highlighted. */
  #show(q: string, list: readonly Suggestion[], isFinal: boolean): void {
    const before = this.suggestions.peek();
    const index = q === before.query ? this.highlighted.peek() : -1;
    const row = before.list[index];
    const next = row ? keepInPlace(list, row, index) : list;
    batch(() => {
      this.suggestions.value = { query: q, list: next, isFinal };
      if (row) this.highlighted.value = next.indexOf(row);
      else this.highlighted.value = index < 0 ? this.#findResumed(next) : next.length;
    });
  }

  #findResumed(list: readonly Suggestion[]): number {
    return list.findIndex(({ faqArticleId }) => faqArticleId === this.#resumed);
  }

  #stopWaiting(): void {
    clearTimeout(this.#slowTimer);
    this.isSlow.value = false;
  }

  #cancel(): void {
    this.#requests.cancel();
    this.#stopWaiting();
  }
}

const toSuggestion = ({ _source: { article_id, title, category } }: SearchHit) => ({
  faqArticleId: article_id,
  title,
  category: category[0]?.title,
});
