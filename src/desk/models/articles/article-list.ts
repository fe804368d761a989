/** The articles of a help center, published and unpublished, as far as they are loaded. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { listEditableArticles } from '../../../api/operations/editing.ts';
import type { ArticleState } from '../../../api/schemas/editing.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface ArticleFilter {
  readonly helpCenter: DeskHelpCenter;
  /** Null for all languages. */
  readonly lang: string | null;
  /** Null for all states. */
  readonly state: ArticleState | null;
  readonly text: string;
}

/** The pages that are loaded, as one; `next` is null if they are all. */
export type LoadedArticles = OutputOf<typeof listEditableArticles>;

export interface ArticleListOptions {
  readonly client: Client;
  readonly helpCenter: DeskHelpCenter;
  readonly onError: FailureHandler;
}

/** Milliseconds from the last key of a search to its request. */
const wait = 200;

export class ArticleList {
  /** While another page or filter is loading, what was loaded before stays. */
  readonly articles: Query<LoadedArticles>;
  readonly #client: Client;
  readonly #filter;
  readonly filter: ReadonlySignal<ArticleFilter>;
  /** Where the page begins that is read; null for the first one. */
  #start: LoadedArticles['next'] = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ client, helpCenter, onError }: ArticleListOptions) {
    this.#client = client;
    this.#filter = signal<ArticleFilter>({ helpCenter, lang: null, state: null, text: '' });
    this.filter = this.#filter;
    this.articles = createQuery({ read: (aborted) => this.#read(aborted), onError });
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

  /** Loads the first page. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#start = null;
    await this.articles.restart();
  }

  async loadMore(): Promise<void> {
    const next = this.articles.value.peek()?.next ?? null;
    if (next === null) return;
    this.#start = next;
    await this.articles.restart();
  }

  async #read(aborted: AbortSignal): Promise<LoadedArticles> {
    const { helpCenter, lang, state, text } = this.#filter.peek();
    const q = text.trim();
    const before = this.#start === null ? [] : (this.articles.value.peek()?.articles ?? []);
    const input = {
      helpCenterId: helpCenter.helpCenterId,
      ...(lang !== null && { lang }),
      ...(state !== null && { state }),
      ...(q !== '' && { q }),
      ...this.#start,
    };
    const { articles, next } = await this.#client.send(listEditableArticles, input, { signal: aborted });
    return { articles: [...before, ...articles], next };
  }
}
