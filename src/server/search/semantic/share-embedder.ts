/**
 * Shares the embeddings endpoint between searches, which visitors wait for, and the embedding of articles in the
 * background. Endpoints often compute one request after the other, so requests for articles are short, and wait for
 * searches.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Embedder, TextEmbedder } from './embedder.ts';

export interface SharedEmbedder {
  readonly forSearches: TextEmbedder;
  /** Sends several short requests for many texts. */
  readonly forArticles: TextEmbedder;
  close(): Promise<void>;
}

export interface SharingOptions {
  /**
   * Milliseconds that a request for articles waits for searches.
   * @default 1000
   */
  readonly longestWaitMs?: number;
  /** Returns the time in milliseconds. @default performance.now */
  readonly now?: () => number;
}

/** Limits the texts of the first request for articles, and of every later one. */
const firstTexts = 8;
const mostTexts = 32;

/** Milliseconds of a request above which the next one has fewer texts, and below which it has more. */
const tooLongMs = 150;
const shortMs = 50;

export function shareEmbedder(
  embedder: Embedder,
  { longestWaitMs = 1000, now = () => performance.now() }: SharingOptions = {},
): SharedEmbedder {
  const { model } = embedder;
  const searches = new Set<Promise<unknown>>();
  let texts = firstTexts;

  async function untilSearchesAreDone(): Promise<void> {
    const ending = new AbortController();
    const late = wait(longestWaitMs, true, { signal: ending.signal }).catch(() => true);
    let isLate = false;
    // Searches that begin meanwhile go first too.
    while (searches.size > 0 && !isLate) {
      isLate = await Promise.race([Promise.allSettled(searches).then(() => false), late]);
    }
    ending.abort();
  }

  return {
    forSearches: {
      model,
      async embed(given, signal) {
        const asked = embedder.embed(given, signal);
        searches.add(asked);
        return await asked.finally(() => searches.delete(asked));
      },
    },
    forArticles: {
      model,
      async embed(given, signal) {
        const vectors: Float32Array[] = [];
        while (vectors.length < given.length) {
          await untilSearchesAreDone();
          const startedAt = now();
          vectors.push(
            ...(await embedder.embed(given.slice(vectors.length, vectors.length + texts), signal)),
          );
          const took = now() - startedAt;
          if (took > tooLongMs) texts = Math.max(1, Math.floor(texts / 2));
          else if (took < shortMs) texts = Math.min(mostTexts, texts * 2);
        }
        return vectors;
      },
    },
    close: () => embedder.close(),
  };
}
