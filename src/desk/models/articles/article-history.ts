/** The published versions of an article in one language, and the text of the one that is shown. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabArticleVersion, listArticleVersions } from '../../../api/operations/editing.ts';
import type { ArticleVersion, ListedArticleVersion } from '../../../api/schemas/editing.ts';
import type { Client } from '../../../client/client.ts';
import { createLatest } from '../../../state/latest.ts';

export interface HistoryState {
  readonly status: 'loading' | 'failed' | 'loaded';
  readonly versions: readonly ListedArticleVersion[];
  /** The version that is shown; null until one is chosen and loaded. */
  readonly shown: ArticleVersion | null;
}

export interface ArticleHistoryOptions {
  readonly client: Client;
  readonly articleId: number;
  readonly lang: string;
  onError(error: unknown): void;
}

export class ArticleHistory {
  readonly #options: ArticleHistoryOptions;
  readonly #latest = createLatest();
  readonly #state = signal<HistoryState>({ status: 'loading', versions: [], shown: null });

  constructor(options: ArticleHistoryOptions) {
    this.#options = options;
    void this.load();
  }

  get state(): ReadonlySignal<HistoryState> {
    return this.#state;
  }

  /** Loads the versions, and shows the last one. */
  async load(): Promise<void> {
    const { client, articleId, lang, onError } = this.#options;
    this.#state.value = { status: 'loading', versions: [], shown: null };
    try {
      const { versions } = await client.send(listArticleVersions, { articleId, lang });
      this.#state.value = { status: 'loaded', versions, shown: null };
      const [last] = versions;
      if (last) await this.show(last.versionId);
    } catch (error) {
      onError(error);
      this.#state.value = { ...this.#state.peek(), status: 'failed' };
    }
  }

  async show(versionId: number): Promise<void> {
    const { client, onError } = this.#options;
    try {
      const shown = await this.#latest.run((signal) =>
        client.send(grabArticleVersion, { versionId }, { signal }),
      );
      if (shown) this.#state.value = { ...this.#state.peek(), shown };
    } catch (error) {
      onError(error);
      this.#state.value = { ...this.#state.peek(), status: 'failed' };
    }
  }
}
