/** Files on their way to the server, before the message that they belong to is sent. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxAttachmentBytes } from '../../../../api/limits.ts';
import type { DeskRequests } from '../../../../client/desk-requests.ts';
import { isApiError } from '../../../../client/errors.ts';
import { randomKey } from '../../../../client/random-key.ts';
import type { Drafts } from './drafts.ts';
import type { AnswerKind } from './writing.ts';

export interface Upload {
  readonly key: string;
  readonly ticketId: number;
  readonly kind: AnswerKind;
  readonly file: File;
  readonly status: 'uploading' | 'failed' | 'refused';
  /** Uploaded share, from 0 to 1. */
  readonly progress: number;
  readonly cancelling: AbortController;
}

/** The message that a file belongs to. */
export type UploadTarget = Pick<Upload, 'ticketId' | 'kind'>;

export class Uploads {
  readonly #requests: Pick<DeskRequests, 'upload'>;
  readonly #userId: number;
  readonly #drafts: Drafts;
  readonly #uploads = signal<readonly Upload[]>([]);
  readonly #isTooLarge = signal(false);

  constructor(requests: Pick<DeskRequests, 'upload'>, userId: number, drafts: Drafts) {
    this.#requests = requests;
    this.#userId = userId;
    this.#drafts = drafts;
  }

  /** Whether the files chosen last exceed the maximum size of a message. */
  get isTooLarge(): ReadonlySignal<boolean> {
    return this.#isTooLarge;
  }

  /** Returns the files of a message that are not uploaded yet; uploaded ones are in its draft. */
  ofMessage({ ticketId, kind }: UploadTarget): readonly Upload[] {
    return this.#uploads.value.filter((upload) => upload.ticketId === ticketId && upload.kind === kind);
  }

  add({ ticketId, kind }: UploadTarget, files: readonly File[]): void {
    const target = { ticketId, kind };
    const chosen = [...this.#files(target), ...this.ofMessage(target).map(({ file }) => file), ...files];
    this.#isTooLarge.value = chosen.reduce((sum, { size }) => sum + size, 0) > maxAttachmentBytes;
    if (this.#isTooLarge.peek()) return;
    for (const file of files) {
      const upload: Upload = {
        ...target,
        key: randomKey(),
        file,
        status: 'uploading',
        progress: 0,
        cancelling: new AbortController(),
      };
      this.#uploads.value = [...this.#uploads.peek(), upload];
      void this.#start(upload);
    }
  }

  retry(key: string): void {
    const upload = this.#uploads.peek().find((other) => other.key === key);
    if (upload?.status === 'failed') void this.#start(upload);
  }

  /** @param key key of an upload, or the URL of a file in the draft */
  remove(target: UploadTarget, key: string): void {
    this.#isTooLarge.value = false;
    this.#uploads
      .peek()
      .find((upload) => upload.key === key)
      ?.cancelling.abort();
    this.#drop(key);
    const kept = this.#files(target).filter(({ url }) => url !== key);
    this.#drafts.attach(target.ticketId, target.kind, kept);
  }

  async #start(upload: Upload): Promise<void> {
    const { key, file, cancelling, ticketId, kind } = upload;
    this.#change(key, { status: 'uploading', progress: 0 });
    try {
      const uploaded = await this.#requests.upload(this.#userId, file, {
        signal: cancelling.signal,
        onProgress: (progress) => this.#change(key, { progress }),
      });
      this.#drop(key);
      this.#drafts.attach(ticketId, kind, [...this.#files(upload), uploaded]);
    } catch (error) {
      const isRefused = isApiError(error) && [413, 415, 422].includes(error.status ?? 0);
      this.#change(key, { status: isRefused ? 'refused' : 'failed' });
    }
  }

  #files({ ticketId, kind }: UploadTarget) {
    return this.#drafts.draft(ticketId).peek()[kind].files;
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#uploads.value = this.#uploads
      .peek()
      .map((upload) => (upload.key === key ? { ...upload, ...change } : upload));
  }

  #drop(key: string): void {
    this.#uploads.value = this.#uploads.peek().filter((upload) => upload.key !== key);
  }
}
