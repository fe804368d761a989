/** Receives and sends files. They are not JSON, so the routes are no operations; keys are checked the same way. */

import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxAttachmentBytes } from '../../api/limits.ts';
import { invalidInput, notFound, Refusal } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { isShownImage } from '../../formats/file-type.ts';
import { caching } from '../http/answers/caching.ts';
import {
  answerPreflight,
  authenticate,
  authenticatedCaller,
  type ReadVisitor,
} from '../http/operations/authenticate.ts';
import { isBrokenForm } from '../http/operations/broken-form.ts';
import type { IsFirstParty } from '../http/operations/first-party.ts';
import { urlBelow } from '../http/operations/next-url.ts';
import { Unavailable, type UnavailableCause } from '../service-unavailable.ts';
import type { FindKey } from '../users/keys/known-key.ts';
import type { NewFile, OpenFile, StoredFile, UploadStore } from './store.ts';
import type { Sender } from './uploads.sql.ts';

export interface ReceiverOptions {
  /** Null if there is no folder for uploads. */
  readonly store: UploadStore | null;
  /** The public URL of this deployment; null if unknown. */
  readonly publicUrl: string | null;
}

export interface UploadOptions extends ReceiverOptions {
  readonly findKey: FindKey;
  readonly readVisitor: ReadVisitor;
  readonly isFirstParty: IsFirstParty;
}

/** The path at which files are received. */
export const uploadsPath = '/api/:apiKey/:userId/uploads';

const noFolder: UnavailableCause = { reason: 'uploads', detail: 'UPLOAD_DIR is not set' };

interface FileParams {
  readonly token: string;
  readonly name: string;
}

export async function uploadRoutes(app: FastifyInstance, options: UploadOptions): Promise<void> {
  const { store, publicUrl, ...access } = options;
  await receiveUploads(app, uploadsPath, { store, publicUrl }, async (request, reply) => {
    await authenticate({ ...access, scope: 'Tickets:Write', isForVisitors: true }, request, reply);
  });

  app.options(uploadsPath, async (request, reply) => {
    await answerPreflight(options.findKey, request, reply);
    return reply;
  });

  app.get<{ Params: FileParams }>('/uploads/:token/:name', async ({ params }, reply) => {
    const found = await options.store?.open(params.token, params.name);
    if (!found) throw notFound();
    return sendFile(reply, found);
  });
}

/** Receives files at a path. @param authorize identifies the caller, before the file is read */
export async function receiveUploads(
  app: FastifyInstance,
  path: string,
  options: ReceiverOptions,
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Promise<void> {
  // Registered in a scope of its own, as all other routes parse JSON.
  await app.register(async (scope) => await mountReceiver(scope, path, options, authorize));
}

async function mountReceiver(
  scope: FastifyInstance,
  path: string,
  { store, publicUrl }: ReceiverOptions,
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more than allowed shows that a file is too large.
    limits: { files: 1, fileSize: maxAttachmentBytes + 1 },
  });
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  scope.post<{ Querystring: { name?: unknown } }>(path, {
    config: { mayTakeLong: true, isMessage: true },
    onRequest: authorize,
    handler: async (request) => {
      const caller = authenticatedCaller(request);
      if (!caller) throw new Error('an upload reached its handler without a caller');
      if (store === null) throw new Unavailable(noFolder, 'There is no folder for uploads (UPLOAD_DIR).');
      const announced = announcedLength(request);
      const sent = await readFile(request, request.query.name);
      const file = await store
        .save(
          { userId: caller.userId, sender: visitorSender(caller), announced, ...sent },
          maxAttachmentBytes,
        )
        .catch((error: unknown) => {
          // A refused file is read to its end, so that the client can read the refusal.
          sent.source.resume();
          throw isBrokenForm(error) ? noFile() : error;
        });
      return presentUpload(file, request, publicUrl);
    },
  });
}

/** @throws {Refusal} `PayloadTooLarge` for a body that cannot fit */
function announcedLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  const announced = length === undefined ? undefined : Number(length);
  if (announced !== undefined && announced > maxAttachmentBytes + maxEnvelope) {
    throw new Refusal('PayloadTooLarge', 'A file can be at most 50 MB.');
  }
  return announced;
}

/** Sends a file so that it runs no code on this host: browsers display images only, and download everything else. */
function sendFile(reply: FastifyReply, { file, source }: OpenFile): FastifyReply {
  const { name, type, size } = file;
  return reply
    .header('Content-Type', type)
    .header('Content-Length', size)
    .header(
      'Content-Disposition',
      `${isShownImage(type) ? 'inline' : 'attachment'}; ${fileNameParameter(name)}`,
    )
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', caching.upload)
    .send(source);
}

/** Limits the bytes that the multipart format adds to a file. */
const maxEnvelope = 16_384;

const noFile = () => invalidInput('file', null);

/** Returns the visitor as quotas and attachments identify them; null for a secret key. */
function visitorSender({ keyId, visitor }: Caller): Sender | null {
  if (keyId === undefined || visitor === undefined) return null;
  const { identity, network } = visitor;
  return { keyId, sentBy: identity ? `sub:${identity.sub}` : `address:${network}` };
}

async function readFile(
  request: FastifyRequest,
  name: unknown,
): Promise<Pick<NewFile, 'name' | 'type' | 'source'>> {
  if (request.isMultipart()) {
    const part = await findFile(request);
    if (!part) throw noFile();
    return { name: part.filename, type: part.mimetype, source: part.file };
  }
  const { body } = request;
  if (!(body instanceof Readable)) throw noFile();
  return {
    name: typeof name === 'string' ? name : '',
    type: request.headers['content-type'] ?? '',
    source: body,
  };
}

/** Milliseconds between two checks whether a form was received completely without a file. */
const formCheckMs = 1000;

/**
 * Finds the file of a form; null if there is none. The parser never ends a form that has a long part without a name
 * (@fastify/busboy 3.2): such a form was received completely, and no file was found in it.
 */
async function findFile(request: FastifyRequest): Promise<MultipartFile | null> {
  const { raw } = request;
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<null>((resolve) => {
    let wasComplete = false;
    timer = setInterval(() => {
      // The parser does not notice a connection that broke before parsing began.
      if (wasComplete || raw.destroyed) resolve(null);
      wasComplete = raw.complete;
    }, formCheckMs).unref();
  });
  const found = request.file().then(
    (part) => part ?? null,
    () => null,
  );
  const part = await Promise.race([found, givenUp]);
  clearInterval(timer);
  // A form without a file is read to its end, so that the connection can be reused.
  if (!part) raw.unpipe().resume();
  return part;
}

function presentUpload(
  { path, name, size, type }: StoredFile,
  request: FastifyRequest,
  publicUrl: string | null,
) {
  return { url: urlBelow(path, request, publicUrl), name, size, type };
}

function fileNameParameter(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
