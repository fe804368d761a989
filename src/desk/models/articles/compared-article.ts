/** The text of an article in another language, which is read beside the one that is written. */

import { grabEditableArticle } from '../../../api/operations/editing.ts';
import type { EditableArticle } from '../../../api/schemas/editing.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export class ComparedArticle {
  /** Without a value while none is compared, and until it is loaded. */
  readonly article: Query<EditableArticle>;
  #chosen = { articleId: 0, lang: '' };

  constructor(client: Client, onError: FailureHandler) {
    this.article = createQuery({
      read: (signal) => client.send(grabEditableArticle, this.#chosen, { signal }),
      onError,
    });
  }

  /** @param lang language tag; null to compare none */
  async choose(articleId: number, lang: string | null): Promise<void> {
    this.article.reset();
    if (lang === null) return;
    this.#chosen = { articleId, lang };
    await this.article.refresh();
  }
}
