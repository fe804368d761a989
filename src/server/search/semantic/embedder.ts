/** Requests vectors of texts from the operator's endpoint: `POST …/v1/embeddings`, as many model servers have it. */

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Agent, request } from 'undici';
import { limited } from '../../../formats/limited.ts';
import type { EmbeddingSettings } from '../../settings/server/subjects/embeddings.ts';
import { EmbeddingError } from './embedding-error.ts';

export interface TextEmbedder {
  /** The name of the model. Vectors of different models cannot be compared. */
  readonly model: string;
  /**
   * Returns a vector of length 1 for each text, all of one dimension.
   * @throws {EmbeddingError} also if the signal is aborted
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** A client of the endpoint. */
export interface Embedder extends TextEmbedder {
  /** Closes every connection. */
  close(): Promise<void>;
}

const mostDimensions = 4096;

/** The maximum bytes of a number as JSON with its comma, including a share of the rest of the response. */
const bytesOfNumber = 32;
const bytesBeside = 65_536;

const Answer = Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        index: Type.Integer({ minimum: 0 }),
        embedding: Type.Array(Type.Number(), { minItems: 1 }),
      }),
    ),
  }),
);

/** The status codes for a text that is too long or unreadable. */
const refusingStatuses: readonly number[] = [400, 413, 422];

export function createEmbedder({ url, model, key }: EmbeddingSettings): Embedder {
  // Keeps connections open: a search waits for only a quarter of a second, too short to connect.
  const agent = new Agent({ keepAliveTimeout: 60_000, connect: { timeout: 5000 } });

  return {
    model,
    async embed(texts, signal) {
      const limit = texts.length * mostDimensions * bytesOfNumber + bytesBeside;
      try {
        // Redirects are not followed: the operator allowed this url only.
        const { statusCode, body } = await request(url, {
          method: 'POST',
          dispatcher: agent,
          signal,
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(key !== null && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({ model, input: texts }),
        });
        if (statusCode !== 200) {
          body.on('error', () => {}).destroy();
          const isRefusal = refusingStatuses.includes(statusCode);
          throw new EmbeddingError(`the endpoint answered ${statusCode}`, { isRefusal });
        }
        return vectorsOf(await readJson(body, limit), texts.length);
      } catch (error) {
        if (error instanceof EmbeddingError) throw error;
        throw new EmbeddingError(signal.aborted ? 'the endpoint took too long' : reasonOf(error));
      }
    },
    close: () => agent.destroy(),
  };
}

async function readJson(body: AsyncIterable<Buffer>, limit: number): Promise<unknown> {
  const pieces: Buffer[] = [];
  const errors = {
    brokenOff: (cause: unknown) => (cause instanceof Error ? cause : new Error('broken off')),
    tooLarge: () => new EmbeddingError('the answer of the endpoint is too large'),
  };
  for await (const piece of limited(body, limit, errors)) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    throw malformed('is no JSON');
  }
}

/** Returns the code of a network error; its message may contain the url. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `the endpoint cannot be reached${code}`;
}

const malformed = (what: string) => new EmbeddingError(`the answer of the endpoint ${what}`);

/** Returns the vectors of an answer in the order of the texts, each of length 1. */
function vectorsOf(answer: unknown, count: number): Float32Array[] {
  if (!Answer.Check(answer)) throw malformed('has not the documented shape');
  const byIndex = new Map(answer.data.map(({ index, embedding }) => [index, embedding]));
  const isComplete = [...byIndex.keys()].every((index) => index < count);
  if (answer.data.length !== count || byIndex.size !== count || !isComplete)
    throw malformed('has not one vector for each text');
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index) ?? []);
  const [{ length: dimension } = []] = vectors;
  if (vectors.some(({ length }) => length !== dimension))
    throw malformed('has vectors of different dimensions');
  if (dimension > mostDimensions) throw malformed(`has vectors of more than ${mostDimensions} dimensions`);
  return vectors.map(normalise);
}

function normalise(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw malformed('has a vector without a direction');
  return Float32Array.from(vector, (value) => value / length);
}
