/** Files on their way to the server, before the message that they belong to is sent. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { maxAttachmentBytes } from '../../../../api/limits.ts';
import type { DeskRequests } from '../../../../client/desk-requests.ts';
import { isApiError } from '../../../../client/errors.ts';
import { randomKey } from '../../../../client/random-key.ts';
import { createMutation, type Mutation } from '../../../../state/mutation.ts';
import type { Drafts } from './drafts.ts';
import type { AnswerKind } from './writing.ts';

/** The message that a file belongs to. */
export interface UploadTarget {
  readonly ticketId: number;
  readonly kind: AnswerKind;
}

/** A file as it is shown while it is not uploaded. */
export interface ShownUpload {
  readonly key: string;
  readonly file: File;
  readonly status: 'uploading' | 'failed' | 'refused';
  /** Uploaded share, from 0 to 1. */
  readonly progress: number;
}

interface Upload extends UploadTarget {
  readonly key: string;
  readonly file: File;
  readonly progress: Signal<number>;
  readonly sending: Mutation;
}

export class Uploads {
  readonly #requests: Pick<DeskRequests, 'upload'>;
  readonly #userId: number;
  readonly #drafts: Drafts;
  readonly #uploads = signal<readonly Upload[]>([]);
  readonly #isTooLarge = signal(false);
  /** Whether the files chosen last exceed the maximum size of a message. */
  readonly isTooLarge: ReadonlySignal<boolean> = this.#isTooLarge;

  constructor(requests: Pick<DeskRequests, 'upload'>, userId: number, drafts: Drafts) {
    this.#requests = requests;
    this.#userId = userId;
    this.#drafts = drafts;
  }

  /** Returns the files of a message that are not uploaded yet; uploaded ones are in its draft. */
  ofMessage({ ticketId, kind }: UploadTarget): readonly ShownUpload[] {
    return this.#uploads.value
      .filter((upload) => upload.ticketId === ticketId && upload.kind === kind)
      .map((upload) => ({
        key: upload.key,
        file: upload.file,
        status: statusOf(upload),
        progress: upload.progress.value,
      }));
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
        progress: signal(0),
        // A failure is shown beside its file.
        sending: createMutation(() => {}),
      };
      this.#uploads.value = [...this.#uploads.peek(), upload];
      void this.#start(upload);
    }
  }

  retry(key: string): void {
    const upload = this.#find(key);
    if (upload && statusOf(upload) === 'failed') void this.#start(upload);
  }

  /** @param key key of an upload, or the URL of a file in the draft */
  remove(target: UploadTarget, key: string): void {
    this.#isTooLarge.value = false;
    this.#find(key)?.sending.cancel();
    this.#drop(key);
    const kept = this.#files(target).filter(({ url }) => url !== key);
    this.#drafts.attach(target.ticketId, target.kind, kept);
  }

  async #start(upload: Upload): Promise<void> {
    const { key, file, ticketId, kind, progress, sending } = upload;
    progress.value = 0;
    const sent = await sending.run((cancelled) =>
      this.#requests.upload(this.#userId, file, {
        signal: cancelled,
        onProgress: (share) => {
          progress.value = share;
        },
      }),
    );
    if (!sent || 'error' in sent) return;
    this.#drop(key);
    this.#drafts.attach(ticketId, kind, [...this.#files(upload), sent.done]);
  }

  #find(key: string): Upload | undefined {
    return this.#uploads.peek().find((upload) => upload.key === key);
  }

  #files({ ticketId, kind }: UploadTarget) {
    return this.#drafts.draft(ticketId).peek()[kind].files;
  }

  #drop(key: string): void {
    this.#uploads.value = this.#uploads.peek().filter((upload) => upload.key !== key);
  }
}

function statusOf({ sending }: Upload): ShownUpload['status'] {
  const failure = sending.failure.value;
  if (!failure) return 'uploading';
  const isRefused = isApiError(failure.error) && [413, 415, 422].includes(failure.error.status ?? 0);
  return isRefused ? 'refused' : 'failed';
}
