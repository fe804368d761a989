/** The text of an article as the server makes it of Markdown, a moment after typing stops. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf, OutputOf } from '../../../api/operation.ts';
import { previewArticle } from '../../../api/operations/editing.ts';
import type { Client } from '../../../client/client.ts';
import { createLatest } from '../../../state/latest.ts';

export interface PreviewState extends OutputOf<typeof previewArticle> {
  /** The Markdown of which it was made. */
  readonly markdown: string;
  /** Whether the last request failed; what came before is shown. */
  readonly hasFailed: boolean;
}

/** Milliseconds from the last key to the request. */
const wait = 300;

export class ArticlePreview {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #latest = createLatest();
  readonly #state = signal<PreviewState>({ html: '', problems: [], markdown: '', hasFailed: false });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that was asked for last, as JSON; null before the first, and after a request that failed. */
  #asked: string | null = null;

  constructor(client: Client, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  get state(): ReadonlySignal<PreviewState> {
    return this.#state;
  }

  /** Shows a text; the first one at once. */
  show(text: InputOf<typeof previewArticle>): void {
    const asked = JSON.stringify(text);
    if (asked === this.#asked) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(text), this.#asked === null ? 0 : wait);
    this.#asked = asked;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest.cancel();
  }

  async #load(text: InputOf<typeof previewArticle>): Promise<void> {
    try {
      const made = await this.#latest.run((signal) => this.#client.send(previewArticle, text, { signal }));
      if (made) this.#state.value = { ...made, markdown: text.markdown, hasFailed: false };
    } catch (error) {
      this.#onError(error);
      this.#asked = null;
      this.#state.value = { ...this.#state.peek(), hasFailed: true };
    }
  }
}
