/** Files on their way to the server, before the message that they belong to. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxAttachmentBytes } from '../../api/limits.ts';
import type { ClientSettings } from '../../client/client.ts';
import { type AttachedFile, type DraftModel, randomKey } from './drafts.ts';
import type { Person } from './visitor.ts';

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly status: 'uploading' | 'failed' | 'refused';
  /** From 0 to 1. */
  readonly progress: number;
}

export interface UploadsModel {
  /** Not there yet; those that are stand in the draft. */
  readonly uploads: ReadonlySignal<readonly Upload[]>;
  /** Whether more was chosen than may be sent. */
  readonly isTooLarge: ReadonlySignal<boolean>;
  add(files: readonly File[]): void;
  retry(key: string): void;
  /** By the key of an upload, or the address of a file of the draft. */
  remove(key: string): void;
  /** Resolves once nothing is on its way any more. */
  untilDone(): Promise<void>;
}

export function createUploads(
  settings: ClientSettings,
  { session, signal: lifetime }: Person,
  { draft, attach }: DraftModel,
): UploadsModel {
  const uploads = signal<readonly Upload[]>([]);
  const isTooLarge = signal(false);
  const running = new Map<string, XMLHttpRequest>();
  const tasks = new Set<Promise<void>>();

  const change = (key: string, changed: Partial<Upload>) => {
    uploads.value = uploads.peek().map((upload) => (upload.key === key ? { ...upload, ...changed } : upload));
  };
  const take = (key: string) => {
    uploads.value = uploads.peek().filter((upload) => upload.key !== key);
  };

  async function start({ key, file }: Upload): Promise<void> {
    change(key, { status: 'uploading', progress: 0 });
    try {
      const headers = await session.headers();
      const request = new XMLHttpRequest();
      running.set(key, request);
      const answer = await post(request, addressOf(settings), file, headers, (progress) =>
        change(key, { progress }),
      );
      if (lifetime.aborted || !uploads.peek().some((upload) => upload.key === key)) return;
      session.keep({ get: (name) => request.getResponseHeader(name) });
      const sent = answer === 'refused' ? null : readFile(answer);
      if (!sent) return change(key, { status: answer === 'refused' ? 'refused' : 'failed' });
      take(key);
      attach([...draft.peek().files, sent]);
    } catch {
      change(key, { status: 'failed' });
    } finally {
      running.delete(key);
    }
  }

  function run(upload: Upload) {
    const task = start(upload).finally(() => tasks.delete(task));
    tasks.add(task);
  }

  lifetime.addEventListener('abort', () => {
    for (const request of running.values()) request.abort();
  });

  return {
    uploads,
    isTooLarge,
    add(files) {
      const sizes = [...draft.peek().files, ...uploads.peek().map(({ file }) => file), ...files];
      isTooLarge.value = sizes.reduce((sum, { size }) => sum + size, 0) > maxAttachmentBytes;
      if (isTooLarge.value) return;
      const added = files.map(
        (file): Upload => ({ key: randomKey(), file, status: 'uploading', progress: 0 }),
      );
      uploads.value = [...uploads.peek(), ...added];
      added.forEach(run);
    },
    retry(key) {
      const upload = uploads.peek().find((one) => one.key === key);
      if (upload && upload.status !== 'uploading') run(upload);
    },
    remove(key) {
      isTooLarge.value = false;
      take(key);
      running.get(key)?.abort();
      attach(draft.peek().files.filter(({ url }) => url !== key));
    },
    async untilDone() {
      await Promise.all(tasks);
    },
  };
}

function addressOf({ baseUrl, apiKey, userId }: ClientSettings): string {
  return `${baseUrl.replace(/\/+$/, '')}/api/${encodeURIComponent(apiKey)}/${userId}/uploads`;
}

/** `fetch` cannot tell how much has been sent. Resolves to the answer; rejects where there is none. */
function post(
  request: XMLHttpRequest,
  address: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append('file', file, file.name);
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status < 300) resolve(response);
      else if (status === 413 || status === 415 || status === 422) resolve('refused');
      else reject(new TypeError(`the server answered ${status}`));
    };
    request.onerror = reject;
    request.onabort = reject;
    request.send(body);
  });
}

function readFile(answer: unknown): AttachedFile | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { url, name, size, type }: Partial<AttachedFile> = answer;
  return typeof url === 'string' && typeof name === 'string'
    ? { url, name, size: Number(size) || 0, type: String(type) }
    : null;
}
