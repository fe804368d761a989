/** Sends requests over connections that are kept, and judges what comes back. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import type { FuzzRequest } from './request.ts';

export interface Outcome {
  /** 0: the connection ended, as it was to. */
  readonly status: number;
  readonly milliseconds: number;
  /** Whether the request was understood and allowed, so that what answered was what it was for. */
  readonly isPastValidation: boolean;
  /** What is wrong with the server; null: nothing. */
  readonly failure: string | null;
}

/** Milliseconds after which an answer does not come any more. */
const timeoutMs = 20_000;

/** Streams are read until they have said so much. */
const streamBytes = 60;

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '': (bytes) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Refusals of the request itself; 404 is one where its path is none. */
const refusals = new Set([400, 401, 403, 405, 408, 411, 413, 414, 415, 417, 429, 431]);

export function createSender(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const options = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, keepAliveTimeout: 60_000 };
  const pool = new Pool(url, { ...options, connections });

  async function answerTo(request: FuzzRequest): Promise<Omit<Outcome, 'milliseconds'>> {
    if (request.transfer === 'as it is' || request.transfer === 'broken off') {
      return await writeBytes(Number(port), hostname, request);
    }
    const { method, path, headers, body, transfer } = request;
    const response = await pool.request({
      path,
      headers,
      method,
      body: body !== null && transfer === 'chunked' ? Readable.from(inPieces(body)) : body,
    });
    const { statusCode } = response;
    const type = String(response.headers['content-type'] ?? '');
    if (type.startsWith('text/event-stream')) return await beginOfStream(response);
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const decode = decoders[String(response.headers['content-encoding'] ?? '')];
    // What this Node cannot decode is not looked at.
    return judge(request, statusCode, type, bytes.length > 0 && decode ? decode(bytes).toString() : '');
  }

  return {
    async send(request: FuzzRequest): Promise<Outcome> {
      const start = performance.now();
      const answer = await answerTo(request).catch((error: unknown) => ({
        status: -1,
        isPastValidation: false,
        failure: `no answer: ${describeError(error)}`,
      }));
      return { ...answer, milliseconds: performance.now() - start };
    },
    close: () => pool.destroy(),
  };
}

async function beginOfStream({ body }: Dispatcher.ResponseData): Promise<Omit<Outcome, 'milliseconds'>> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length >= streamBytes) break;
  }
  // Whoever is not there any more is told nothing.
  body.on('error', () => {});
  body.destroy();
  const failure = length < streamBytes ? 'a stream that says nothing' : null;
  return { status: 200, isPastValidation: true, failure };
}

function* inPieces(body: string | Buffer): Iterable<Buffer> {
  const bytes = Buffer.from(body);
  const size = Math.max(1, Math.ceil(bytes.length / 4));
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function judge(
  { method, isKnownPath, name }: FuzzRequest,
  status: number,
  type: string,
  text: string,
): Omit<Outcome, 'milliseconds'> {
  const isPastValidation = !refusals.has(status) && (status !== 404 || isKnownPath) && method !== 'OPTIONS';
  const failure =
    status >= 500 ? `${status} ${text.slice(0, 300)}` : wrongAnswer(name, method, status, type, text);
  return { status, isPastValidation, failure };
}

/** Errors are JSON with a message, but for people who read pages; an answer in JSON is JSON. */
function wrongAnswer(
  name: string,
  method: string,
  status: number,
  type: string,
  text: string,
): string | null {
  if (method === 'HEAD' || text === '') return null;
  if (!type.startsWith('application/json')) {
    const isPage = type.startsWith('text/html');
    return status >= 400 && !isPage ? `${status} as ${type}: ${text.slice(0, 200)}` : null;
  }
  try {
    const body: unknown = JSON.parse(text);
    if (status < 400 || status === 409) return null;
    return typeof body === 'object' && body !== null && 'message' in body
      ? null
      : `${status} ${name} without a message`;
  } catch {
    return `${status} with what is no JSON: ${text.slice(0, 200)}`;
  }
}

/** Writes bytes, ends, and waits until the other side has ended too. */
async function writeBytes(
  port: number,
  hostname: string,
  request: FuzzRequest,
): Promise<Omit<Outcome, 'milliseconds'>> {
  const socket = connect(port, hostname);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the connection stays open')));
  const closed = once(socket, 'close');
  let text = '';
  let failure: Error | null = null;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    // Longer ones are not looked at.
    if (text.length < 1000) text += chunk;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // The other side may end in the midst of what it does not understand.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') failure = error;
  });
  if (request.transfer === 'as it is') socket.end(request.body ?? '');
  else {
    socket.write(halfOf(request), () => setTimeout(() => socket.destroy(), 1 + (request.place % 20)));
  }
  await closed;
  if (failure) throw failure;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  return {
    status,
    isPastValidation: false,
    failure: status >= 500 && status !== 505 && status !== 501 ? text : null,
  };
}

/** The head as Node would write it, and the first half of the body. */
function halfOf({ method, path, headers, body, place }: FuzzRequest): Buffer {
  const bytes = Buffer.from(body ?? '');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Content-Length: ${bytes.length + 10}\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
  return whole.subarray(0, Math.max(20, Math.floor((whole.length * (1 + (place % 4))) / 4)));
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}` : String(error);
}
