/** Uploads of files, before the message that they belong to is sent. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxAttachmentBytes } from '../../../api/limits.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import type { ClientSettings } from '../../../client/client.ts';
import { randomKey } from '../../../client/random-key.ts';
import { isUploadedFile, sendForm } from '../../../client/send-file.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { DraftModel } from './drafts.ts';

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly status: 'uploading' | 'failed' | 'refused';
  /** Uploaded share, from 0 to 1. */
  readonly progress: number;
  /** Not `fetch`, which reports no upload progress. */
  readonly request: XMLHttpRequest;
}

export interface UploadsModel {
  /** Files that are not uploaded yet; uploaded ones are in the draft. */
  readonly uploads: ReadonlySignal<readonly Upload[]>;
  /** Whether the chosen files exceed the maximum size of a message. */
  readonly isTooLarge: ReadonlySignal<boolean>;
  add(files: readonly File[]): void;
  retry(key: string): void;
  /** @param key key of an upload, or the URL of a file in the draft */
  remove(key: string): void;
  /** Resolves once every upload has ended. */
  untilDone(): Promise<unknown>;
}

/** Statuses of files that the server will never accept. */
const refusals = [413, 415, 422];

export function createUploads(
  { baseUrl, apiKey, userId }: ClientSettings,
  { session, signal: lifetime }: Visitor,
  { draft, attach }: DraftModel,
): UploadsModel {
  const { uploads, find, change, drop } = createUploadList();
  const isTooLarge = signal(false);
  const url = `${withoutTrailingSlashes(baseUrl)}/api/${encodeURIComponent(apiKey)}/${userId}/uploads`;
  let allDone: Promise<unknown> = Promise.resolve();

  async function start({ key, file, request }: Upload): Promise<void> {
    change(key, { status: 'uploading', progress: 0 });
    const headers = await session.headers().catch(() => null);
    // The upload was removed, or its visitor has left.
    if (lifetime.aborted || !find(key)) return;
    if (!headers) return change(key, { status: 'failed' });
    request.upload.onprogress = ({ loaded, total }) => change(key, { progress: loaded / total });
    const form = new FormData();
    form.append('file', file);
    const { status, body } = await sendForm(request, form, url, headers);
    if (status > 299 || !isUploadedFile(body)) {
      return change(key, { status: refusals.includes(status) ? 'refused' : 'failed' });
    }
    session.keep({ get: (name) => request.getResponseHeader(name) });
    drop(key);
    attach([...draft.peek().files, body]);
  }

  function run(upload: Upload) {
    allDone = Promise.all([allDone, start(upload)]);
  }

  lifetime.addEventListener('abort', () => {
    for (const { request } of uploads.peek()) request.abort();
  });

  return {
    uploads,
    isTooLarge,
    add(files) {
      const chosen = [...draft.peek().files, ...uploads.peek().map(({ file }) => file), ...files];
      isTooLarge.value = totalSize(chosen) > maxAttachmentBytes;
      if (isTooLarge.value) return;
      const added = files.map(createUpload);
      uploads.value = [...uploads.peek(), ...added];
      added.forEach(run);
    },
    retry(key) {
      const upload = find(key);
      if (upload && upload.status !== 'uploading') run(upload);
    },
    remove(key) {
      isTooLarge.value = false;
      find(key)?.request.abort();
      drop(key);
      attach(draft.peek().files.filter((attached) => attached.url !== key));
    },
    untilDone: () => allDone,
  };
}

function createUploadList() {
  const uploads = signal<readonly Upload[]>([]);
  return {
    uploads,
    find: (key: string) => uploads.peek().find((upload) => upload.key === key),
    change(key: string, changed: Partial<Upload>) {
      uploads.value = uploads
        .peek()
        .map((upload) => (upload.key === key ? { ...upload, ...changed } : upload));
    },
    drop(key: string) {
      uploads.value = uploads.peek().filter((upload) => upload.key !== key);
    },
  };
}

const createUpload = (file: File): Upload => ({
  key: randomKey(),
  file,
  status: 'uploading',
  progress: 0,
  request: new XMLHttpRequest(),
});

const totalSize = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);
