/** Files that callers send and read. They are no JSON and so no operations, but keys are checked alike. */

import { open } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxAttachmentBytes } from '../../api/limits.ts';
import { notFound } from '../../api/refusal.ts';
import { isPicture } from '../uploads/file-type.ts';
import type { NewFile, StoredFile, UploadStore } from '../uploads/store.ts';
import { authenticate, type FindKey, type ReadVisitor } from './authenticate.ts';
import { addressBelow } from './next-url.ts';
import { invalidInput } from './validate.ts';

export interface UploadOptions {
  /** Null: there is no folder for uploads. */
  readonly store: UploadStore | null;
  readonly findKey: FindKey;
  readonly readVisitor: ReadVisitor;
  /** Where this deployment is reached from outside. */
  readonly publicUrl?: string;
}

interface UploadParams {
  readonly userId: string;
}

interface FileParams {
  readonly token: string;
  readonly name: string;
}

export async function mountUploads(
  app: FastifyInstance,
  { store, findKey, readVisitor, publicUrl }: UploadOptions,
): Promise<void> {
  // In a scope of its own: elsewhere bodies are JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      // One byte more than allowed tells a file that is too large.
      limits: { files: 1, fileSize: maxAttachmentBytes + 1 },
    });
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.post<{ Params: UploadParams; Querystring: { name?: unknown } }>('/api/:apiKey/:userId/uploads', {
      onRequest: async (request, reply) => {
        await authenticate(
          { findKey, readVisitor, scope: 'Tickets:Write', isForVisitors: true },
          request,
          reply,
        );
      },
      handler: async (request, reply) => {
        if (store === null) {
          const message = 'There is no folder for uploads (UPLOAD_DIR).';
          return reply.code(503).send({ code: 'ServiceUnavailable', message });
        }
        if (Number(request.headers['content-length']) > maxAttachmentBytes + maxEnvelope) {
          return sendTooLarge(reply);
        }
        const sent = await fileOf(request, request.query.name);
        const file = await store
          .save({ userId: Number(request.params.userId), ...sent }, maxAttachmentBytes)
          .catch((error: unknown) => {
            throw isSenders(error) ? noFile() : error;
          });
        return file === null ? sendTooLarge(reply) : presentUpload(file, request, publicUrl);
      },
    });
  });

  app.get<{ Params: FileParams }>('/uploads/:token/:name', async ({ params }, reply) => {
    const found = await store?.open(params.token, params.name);
    const handle = found && (await open(found.location).catch(() => null));
    if (!found || !handle) throw notFound();
    const { name, type, size } = found.file;
    // Whatever the file is, it runs nothing here, and only pictures are shown.
    return reply
      .header('Content-Type', type)
      .header('Content-Length', size)
      .header(
        'Content-Disposition',
        `${isPicture(type) ? 'inline' : 'attachment'}; ${fileNameParameter(name)}`,
      )
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'private, max-age=3600')
      .send(handle.createReadStream());
  });
}

/** Bytes that multipart may add to a file. */
const maxEnvelope = 16_384;

/** Whether a form broke off, rather than the disk or the database. */
function isSenders(error: unknown): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') || /multipart/i.test(error.message))
  );
}

const noFile = () => invalidInput('file', null);

function sendTooLarge(reply: FastifyReply): FastifyReply {
  return reply.code(413).send({ code: 'PayloadTooLarge', message: 'A file has at most 50 MB.' });
}

async function fileOf(request: FastifyRequest, name: unknown): Promise<Omit<NewFile, 'userId'>> {
  if (request.isMultipart()) {
    const part = await request.file().catch(() => null);
    if (!part) throw noFile();
    return { name: part.filename, type: part.mimetype, source: part.file };
  }
  const { body } = request;
  if (!isStream(body)) throw noFile();
  return {
    name: typeof name === 'string' ? name : '',
    type: request.headers['content-type'] ?? '',
    source: body,
  };
}

function isStream(body: unknown): body is NodeJS.ReadableStream {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}

function presentUpload({ path, name, size, type }: StoredFile, request: FastifyRequest, publicUrl?: string) {
  return { url: addressBelow(path, request, publicUrl), name, size, type };
}

function fileNameParameter(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename*=UTF-8''${encoded}`;
}
