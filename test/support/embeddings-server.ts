/** An endpoint that embeds texts without a model: by their words, each of which has a direction of its own. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { wordsOf } from './search-quality/words.ts';

const requestBody = Compile(Type.Object({ model: Type.String(), input: Type.Array(Type.String()) }));

const dimensions = 256;

export interface EmbeddingsServer {
  readonly url: string;
  /** The texts that it was sent, request by request. */
  readonly requests: string[][];
  /** `Authorization` of each request. */
  readonly authorizations: (string | undefined)[];
  /** What answers in its place from now on; null: it does again. */
  answerWith(listener: RequestListener | null): void;
  close(): Promise<void>;
}

/**
 * Starts one on this machine.
 * @param synonyms groups of words, in lower case, that mean the same to it
 */
export async function startEmbeddingsServer(
  synonyms: readonly (readonly string[])[] = [],
): Promise<EmbeddingsServer> {
  const meaning = new Map(synonyms.flatMap(([first = '', ...others]) => others.map((word) => [word, first])));
  const requests: string[][] = [];
  const authorizations: (string | undefined)[] = [];
  let other: RequestListener | null = null;
  const server = createServer(async (request, response) => {
    const { input } = requestBody.Parse(JSON.parse(await textOf(request)));
    requests.push(input);
    authorizations.push(request.headers.authorization);
    if (other) return other(request, response);
    const data = input.map((text, index) => ({
      index,
      embedding: embed(wordsOf(text).map((word) => meaning.get(word) ?? word)),
    }));
    // In any order, as the index says which is which.
    response.end(JSON.stringify({ object: 'list', data: data.reverse() }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/v1/embeddings`,
    requests,
    authorizations,
    answerWith(listener) {
      other = listener;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** How often each word comes, every word at a place that its letters decide; frequent ones count a little more. */
function embed(words: readonly string[]): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of words) {
    const hash = hashOf(word);
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x1_00_00 ? 1 : -1);
  }
  // A text without words has a direction too.
  return words.length === 0
    ? vector.fill(1)
    : vector.map((count) => Math.sign(count) * Math.sqrt(Math.abs(count)));
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}
