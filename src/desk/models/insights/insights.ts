/** What visitors miss in a help center: its reports, for the period and language that are chosen. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { defaultInsightDays } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { listArticleInsights, listSearchInsights } from '../../../api/operations/insights.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { Client } from '../../../client/client.ts';
import type { DeskRequests } from '../../../client/desk-requests.ts';

export interface InsightsFilter {
  readonly helpCenter: DeskHelpCenter;
  /** Null for all languages. */
  readonly language: string | null;
  readonly days: number;
}

export interface InsightsReports {
  readonly searches: OutputOf<typeof listSearchInsights>;
  readonly articles: OutputOf<typeof listArticleInsights>['articles'];
}

export type InsightsState =
  | { readonly status: 'loading' | 'failed'; readonly reports: InsightsReports | null }
  | { readonly status: 'loaded'; readonly reports: InsightsReports };

export interface InsightsOptions {
  readonly client: Client;
  readonly requests: DeskRequests;
  readonly userId: number;
  readonly helpCenter: DeskHelpCenter;
  onError(error: unknown): void;
}

export class Insights {
  readonly #client: Client;
  readonly #requests: DeskRequests;
  readonly #userId: number;
  readonly #onError: (error: unknown) => void;
  readonly #filter;
  readonly #state = signal<InsightsState>({ status: 'loading', reports: null });
  /** Ends the request for the filter before. */
  #loading = new AbortController();

  constructor({ client, requests, userId, helpCenter, onError }: InsightsOptions) {
    this.#client = client;
    this.#requests = requests;
    this.#userId = userId;
    this.#onError = onError;
    this.#filter = signal<InsightsFilter>({ helpCenter, language: null, days: defaultInsightDays });
    void this.load();
  }

  get filter(): ReadonlySignal<InsightsFilter> {
    return this.#filter;
  }

  get state(): ReadonlySignal<InsightsState> {
    return this.#state;
  }

  choose(change: Partial<InsightsFilter>): void {
    this.#filter.value = { ...this.#filter.peek(), ...change };
    void this.load();
  }

  /** Loads the reports; what was loaded before stays until they are there. */
  async load(): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal: lifetime } = this.#loading;
    this.#state.value = { status: 'loading', reports: this.#state.peek().reports };
    const input = this.#input();
    try {
      const [searches, { articles }] = await Promise.all([
        this.#client.send(listSearchInsights, input, { signal: lifetime }),
        this.#client.send(listArticleInsights, input, { signal: lifetime }),
      ]);
      if (lifetime.aborted) return;
      this.#state.value = { status: 'loaded', reports: { searches, articles } };
    } catch (error) {
      if (lifetime.aborted) return;
      this.#state.value = { status: 'failed', reports: this.#state.peek().reports };
      this.#onError(error);
    }
  }

  /** Returns the searches without success as CSV; null if they could not be loaded, which the state says then. */
  async readCsv(): Promise<Blob | null> {
    const values = Object.entries({ ...this.#input(), fileType: 'csv' });
    const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
    const path = `/api/session/${this.#userId}/faq/insights/searches?${query}`;
    return await this.#requests.download(path).catch((error: unknown) => {
      this.#state.value = { status: 'failed', reports: this.#state.peek().reports };
      this.#onError(error);
      return null;
    });
  }

  #input() {
    const { helpCenter, language, days } = this.#filter.peek();
    return { helpCenterId: helpCenter.helpCenterId, days, ...(language !== null && { lang: language }) };
  }
}
