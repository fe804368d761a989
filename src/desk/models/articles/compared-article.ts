/** The text of an article in another language, which is read beside the one that is written. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabEditableArticle } from '../../../api/operations/editing.ts';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import type { Client } from '../../../client/client.ts';
import { createLatest } from '../../../state/latest.ts';

export class ComparedArticle {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #latest = createLatest();
  readonly #article = signal<EditableArticle | null>(null);

  constructor(client: Client, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  /** Null while none is compared, and until it is loaded. */
  get article(): ReadonlySignal<EditableArticle | null> {
    return this.#article;
  }

  /** @param lang language tag; null to compare none */
  async choose(articleId: number, lang: string | null): Promise<void> {
    this.#article.value = null;
    this.#latest.cancel();
    if (lang === null) return;
    try {
      const article = await this.#latest.run((signal) =>
        this.#client.send(grabEditableArticle, { articleId, lang }, { signal }),
      );
      if (article) this.#article.value = article;
    } catch (error) {
      this.#onError(error);
    }
  }
}
