/** The task that keeps articles embedded, where the operator has set an endpoint. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { type Background, repeat } from '../../jobs/background.ts';
import { embedSomeArticles } from './embed-articles.sql.ts';
import type { TextEmbedder } from './embedder.ts';

export interface EmbeddingOptions {
  readonly db: Database;
  readonly embedder: TextEmbedder;
  readonly log: Log;
  /**
   * Milliseconds between two checks for new and changed articles.
   * @default 30000
   */
  readonly everyMs?: number;
}

/** Runs at once, and then repeatedly. An outage of the endpoint is logged once. */
export function startEmbedding({ db, embedder, log, everyMs = 30_000 }: EmbeddingOptions): Background {
  const stopping = new AbortController();
  let told: string | null = null;
  const quietly: Log = {
    info: (details, message) => log.info(details, message),
    warn: (details, message) => log.warn(details, message),
    error(details, message) {
      const reason = 'err' in details && details.err instanceof Error ? details.err.message : message;
      if (reason !== told) log.error(details, message);
      told = reason;
    },
  };
  const task = async () => {
    try {
      let hasMore = true;
      while (hasMore && !stopping.signal.aborted) {
        hasMore = await embedSomeArticles(db, embedder, stopping.signal);
        if (told !== null) log.info({}, 'articles are embedded again');
        told = null;
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
  };
  const background = repeat('the embedding of articles', task, everyMs, quietly);
  return {
    async stop() {
      stopping.abort();
      await background.stop();
    },
  };
}
