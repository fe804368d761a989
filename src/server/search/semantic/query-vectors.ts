/** Requests vectors of searches with a short time limit, except during an outage, and caches them for a while. */

import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../db/connect.ts';
import type { TextEmbedder } from './embedder.ts';
import { EmbeddingError } from './embedding-error.ts';

export interface QueryVectors {
  /** Returns the vector of a text; null if it is late or missing. Never rejects. */
  vectorOf(text: string): Promise<Float32Array | null>;
}

export interface QueryVectorOptions {
  /**
   * Milliseconds that a search waits.
   * @default 250
   */
  readonly limitMs?: number;
  /**
   * Milliseconds without requests after several failures in a row.
   * @default 10000
   */
  readonly pauseMs?: number;
}

/** The number of failures in a row after which requests pause. */
const failuresInRow = 5;

/** Limits the searches that wait at the same time; others are answered by words alone. */
const mostWaiting = 32;

/** Limits the searches whose vectors are cached, and the milliseconds of caching. */
const mostKept = 500;
const keptFor = 600_000;

/** Whether an error indicates an outage; a refused text does not. */
const isOutage = (error: Error) => !(error instanceof EmbeddingError && error.isRefusal);

export function createQueryVectors(
  embedder: TextEmbedder,
  log: Log,
  { limitMs = 250, pauseMs = 10_000 }: QueryVectorOptions = {},
): QueryVectors {
  const recent = new LRUCache<string, Float32Array>({ max: mostKept, ttl: keptFor });
  const underWay = new Map<string, Promise<Float32Array | null>>();
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failuresInRow),
  });
  let isUp = true;
  breaker.onReset(() => {
    if (!isUp) log.info({}, 'the embeddings endpoint answers searches again');
    isUp = true;
  });
  breaker.onBreak((failure) => {
    if (isUp) {
      const reason = 'error' in failure ? failure.error.message : 'unknown';
      log.error({ reason }, 'searches go without the embeddings endpoint until it answers in time');
    }
    isUp = false;
  });

  async function ask(text: string): Promise<Float32Array | null> {
    try {
      const [vector] = await breaker.execute(() => embedder.embed([text], AbortSignal.timeout(limitMs)));
      if (vector) recent.set(text, vector);
      return vector ?? null;
    } catch {
      return null;
    }
  }

  return {
    async vectorOf(given) {
      const text = given.replace(/\s+/g, ' ').trim();
      const known = recent.get(text) ?? underWay.get(text);
      if (known) return known;
      if (underWay.size >= mostWaiting) return null;
      const asked = ask(text).finally(() => underWay.delete(text));
      underWay.set(text, asked);
      return asked;
    },
  };
}
