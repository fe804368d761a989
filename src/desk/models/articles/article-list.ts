/** The articles of a help center, published and unpublished, as far as they are loaded. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { listEditableArticles } from '../../../api/operations/editing.ts';
import type { ArticleState, ListedEditableArticle } from '../../../api/schemas/editing.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { Client } from '../../../client/client.ts';
import { createLatest } from '../../../state/latest.ts';

export interface ArticleFilter {
  readonly helpCenter: DeskHelpCenter;
  /** Null for all languages. */
  readonly lang: string | null;
  /** Null for all states. */
  readonly state: ArticleState | null;
  readonly text: string;
}

export interface ArticleListState {
  readonly status: 'loading' | 'failed' | 'loaded';
  /** Null before the first response. */
  readonly articles: readonly ListedEditableArticle[] | null;
  /** Null if all are loaded. */
  readonly next: OutputOf<typeof listEditableArticles>['next'];
}

export interface ArticleListOptions {
  readonly client: Client;
  readonly helpCenter: DeskHelpCenter;
  onError(error: unknown): void;
}

/** Milliseconds from the last key of a search to its request. */
const wait = 200;

export class ArticleList {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #latest = createLatest();
  readonly #filter;
  readonly #state = signal<ArticleListState>({ status: 'loading', articles: null, next: null });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ client, helpCenter, onError }: ArticleListOptions) {
    this.#client = client;
    this.#onError = onError;
    this.#filter = signal<ArticleFilter>({ helpCenter, lang: null, state: null, text: '' });
  }

  get filter(): ReadonlySignal<ArticleFilter> {
    return this.#filter;
  }

  get state(): ReadonlySignal<ArticleListState> {
    return this.#state;
  }

  choose(change: Partial<ArticleFilter>): void {
    this.#filter.value = { ...this.#filter.peek(), ...change };
    void this.load();
  }

  /** Searches words, once typing stops. */
  searchFor(text: string): void {
    this.#filter.value = { ...this.#filter.peek(), text };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(), wait);
  }

  /** Loads the first page; what was loaded before stays until it is there. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#load(null);
  }

  async loadMore(): Promise<void> {
    const { next } = this.#state.peek();
    if (next !== null) await this.#load(next);
  }

  async #load(cursor: ArticleListState['next']): Promise<void> {
    const { helpCenter, lang, state, text } = this.#filter.peek();
    const q = text.trim();
    const { articles: former, next } = this.#state.peek();
    this.#state.value = { status: 'loading', articles: former, next };
    const input = {
      helpCenterId: helpCenter.helpCenterId,
      ...(lang !== null && { lang }),
      ...(state !== null && { state }),
      ...(q !== '' && { q }),
      ...cursor,
    };
    try {
      const page = await this.#latest.run((signal) =>
        this.#client.send(listEditableArticles, input, { signal }),
      );
      if (!page) return;
      const before = cursor === null ? [] : (former ?? []);
      this.#state.value = { status: 'loaded', articles: [...before, ...page.articles], next: page.next };
    } catch (error) {
      this.#onError(error);
      this.#state.value = { status: 'failed', articles: former, next };
    }
  }
}
