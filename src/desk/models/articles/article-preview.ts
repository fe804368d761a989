/** The text of an article as the server makes it of Markdown, a moment after typing stops. */

import type { InputOf, OutputOf } from '../../../api/operation.ts';
import { previewArticle } from '../../../api/operations/editing.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface PreviewedArticle extends OutputOf<typeof previewArticle> {
  /** The Markdown of which it was made. */
  readonly markdown: string;
}

/** Milliseconds from the last key to the request. */
const wait = 300;

export class ArticlePreview {
  /** What was made before is shown while something else is made, and if that fails. */
  readonly made: Query<PreviewedArticle>;
  #text: InputOf<typeof previewArticle> = { helpCenterId: 0, lang: '', title: '', markdown: '' };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, onError: FailureHandler) {
    this.made = createQuery({
      read: async (signal) => {
        const text = this.#text;
        return { ...(await client.send(previewArticle, text, { signal })), markdown: text.markdown };
      },
      onError,
    });
  }

  /** Shows a text; the first one at once. */
  show(text: InputOf<typeof previewArticle>): void {
    const isFirst = this.#timer === undefined;
    clearTimeout(this.#timer);
    this.#text = text;
    this.#timer = setTimeout(() => void this.made.restart(), isFirst ? 0 : wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.made.reset();
  }
}
