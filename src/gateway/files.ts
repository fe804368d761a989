/** Serves articles' images and messages' files from the upstream, whose url a browser never learns. */

import { Readable } from 'node:stream';
import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Dispatcher, request } from 'undici';
import { maxAttachmentBytes } from '../api/limits.ts';
import { notFound } from '../api/refusal.ts';
import { withoutTrailingSlashes } from '../api/shared/trailing-slashes.ts';
import { ApiError, statusErrorKind } from '../client/errors.ts';
import { isShownImage, safeFileType } from '../formats/file-type.ts';
import { sha256 } from '../formats/hash.ts';
import { type BodyErrors, limited } from '../formats/limited.ts';
import { requireForwardablePath } from './forwardable-path.ts';
import type { FileStore } from './store.ts';
import { createStaleCache } from './transport/cache.ts';
import type { Circuit } from './transport/circuit.ts';
import { malformed, type ToRefusal } from './transport/failures.ts';
import type { Redactor } from './transport/redact.ts';

export interface FileOptions {
  readonly store: Pick<FileStore, 'hasUpload'>;
  readonly url: string;
  readonly dispatcher: Dispatcher;
  readonly circuit: Circuit;
  readonly redactor: Redactor;
  readonly toRefusal: ToRefusal;
}

/** The type of SVG images. They are documents; the headers below prevent them from running scripts. */
const drawing = 'image/svg+xml';

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', drawing]);

const maxImageBytes = 10_485_760;
const maxKeptBytes = 67_108_864;
const hourMs = 3_600_000;

/** Timeout of ten seconds until the response headers; the rest of a file may take longer, as long as data arrives. */
const untilFirstByte = timeout(10_000, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });

const imagePath = /^\/files(?:\/[\w.~%!$&'()*+,;=:@-]+)+$/;
const uploadRoute = '/uploads/:token/:name';

interface ServedImage {
  readonly type: string;
  readonly data: Buffer;
}

/** Serves `/files/…` and the upstream's uploads. Must be called before the routes of uploads are registered. */
export function serveUpstreamFiles(app: FastifyInstance, options: FileOptions): void {
  const { store } = options;
  const files = new UpstreamFiles(options);

  app.get('/files/*', async ({ url }, reply) => {
    const path = url.split('?', 1)[0] ?? '';
    if (!imagePath.test(path)) throw notFound();
    requireForwardablePath(path);
    // Also set on failures: without this header, a browser blocks the response and hides its status.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const { type, data } = await files.image(path);
    return harmless(reply, type).header('Cache-Control', 'public, max-age=3600').send(data);
  });

  app.addHook<{ Params: { token?: string; name?: string } }>('onRequest', async (incoming, reply) => {
    if (incoming.routeOptions.url !== uploadRoute) return;
    const { token = '', name = '' } = incoming.params;
    const hash = sha256(token);
    if (!/^[\w-]{20,200}$/.test(token) || (await store.hasUpload(hash))) return;
    const path = `/uploads/${token}/${encodeURIComponent(name)}`;
    requireForwardablePath(path);
    const { headers, body } = await files.open(path);
    const type = safeFileType(headerText(headers['content-type']));
    const file = Readable.from(limited(body, maxAttachmentBytes, bodyErrors));
    return await harmless(reply, type)
      .header(
        'Content-Disposition',
        `${isShownImage(type) ? 'inline' : 'attachment'}; ${nameParameter(name)}`,
      )
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'private, max-age=3600')
      .send(file);
  });
}

/** Reads files of an upstream: images through a cache, other files as streams. */
class UpstreamFiles {
  readonly #options: FileOptions;
  readonly #prefix: string;
  readonly #images = createStaleCache<ServedImage>({
    freshFor: hourMs,
    keptFor: 24 * hourMs,
    maxSize: maxKeptBytes,
    sizeOf: ({ data }) => data.length,
  });

  constructor(options: FileOptions) {
    this.#options = options;
    this.#prefix = withoutTrailingSlashes(options.url);
  }

  /** @throws {Refusal} */
  async image(path: string): Promise<ServedImage> {
    return await this.#images.get(path, () => this.#withRefusals(() => this.#readImage(path)));
  }

  /** @throws {Refusal} */
  async open(path: string): Promise<Dispatcher.ResponseData> {
    return await this.#withRefusals(() => this.#request(path));
  }

  async #withRefusals<T>(task: () => Promise<T>): Promise<T> {
    const { circuit, toRefusal } = this.#options;
    try {
      return await circuit.run(task, { reads: true });
    } catch (error) {
      throw toRefusal(error);
    }
  }

  async #readImage(path: string): Promise<ServedImage> {
    const { headers, body } = await this.#request(path);
    const type = safeFileType(headerText(headers['content-type']));
    if (!imageTypes.has(type)) {
      body.on('error', () => {}).destroy();
      throw new ApiError('not-found', 'the file is not an image');
    }
    const chunks: Buffer[] = [];
    for await (const chunk of limited(body, maxImageBytes, bodyErrors)) chunks.push(chunk);
    const data = Buffer.concat(chunks);
    if (type !== drawing) return { type, data };
    // An SVG image is text, and may contain urls of the upstream.
    return { type, data: Buffer.from(this.#options.redactor.text(data.toString('utf8'))) };
  }

  async #request(path: string): Promise<Dispatcher.ResponseData> {
    const { dispatcher } = this.#options;
    try {
      const response = await untilFirstByte.execute(({ signal }) =>
        request(this.#prefix + path, { dispatcher, signal }),
      );
      if (response.statusCode === 200) return response;
      response.body.on('error', () => {}).destroy();
      throw response.statusCode < 400
        ? malformed()
        : new ApiError(statusErrorKind(response.statusCode), `the upstream answered ${response.statusCode}`);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // The cause is omitted because it contains the upstream's url.
      throw error instanceof TaskCancelledError
        ? new ApiError('timeout', 'the upstream took too long')
        : new ApiError('network', 'the upstream cannot be reached');
    }
  }
}

/** Sets headers that prevent a file of any type from running scripts on this origin. */
function harmless(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .header('Content-Type', type)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Access-Control-Allow-Origin', '*');
}

/** Errors without their causes, which contain the upstream's url. */
const bodyErrors: BodyErrors = {
  brokenOff: () => new ApiError('network', 'the upstream closed the connection'),
  tooLarge: () => new ApiError('malformed', 'the file is too large'),
};

function headerText(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function nameParameter(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
