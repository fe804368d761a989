/** The published versions of an article in one language, and the text of the one that is shown. */

import { grabArticleVersion, listArticleVersions } from '../../../api/operations/editing.ts';
import type { ArticleVersion, ListedArticleVersion } from '../../../api/schemas/editing.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface ArticleHistoryOptions {
  readonly client: Client;
  readonly articleId: number;
  readonly lang: string;
  readonly onError: FailureHandler;
}

export class ArticleHistory {
  readonly versions: Query<readonly ListedArticleVersion[]>;
  /** The version that is chosen; the last one at first. */
  readonly shown: Query<ArticleVersion>;
  #shownId = 0;

  constructor({ client, articleId, lang, onError }: ArticleHistoryOptions) {
    this.versions = createQuery({
      async read(signal) {
        const { versions } = await client.send(listArticleVersions, { articleId, lang }, { signal });
        return versions;
      },
      onError,
    });
    this.shown = createQuery({
      read: (signal) => client.send(grabArticleVersion, { versionId: this.#shownId }, { signal }),
      onError,
    });
    void this.load();
  }

  /** Loads the versions, and shows the last one. */
  async load(): Promise<void> {
    this.shown.reset();
    const listed = await this.versions.restart();
    // The answer to an older request is not shown.
    if (listed.status === 'failed' || listed !== this.versions.state.peek()) return;
    const [last] = listed.value;
    if (last) await this.show(last.versionId);
  }

  async show(versionId: number): Promise<void> {
    this.#shownId = versionId;
    await this.shown.restart();
  }
}
