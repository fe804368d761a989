/** Prepares the files of a message: uploads are stored in the gateway, and the upstream downloads them from there. */

import { invalidInput } from '../api/refusal.ts';
import type { Caller } from '../api/service.ts';
import { withoutTrailingSlashes } from '../api/shared/trailing-slashes.ts';
import type { Log } from './log.ts';
import type { FileStore, OwnFile } from './store.ts';

export interface PreparedAttachments {
  /** Uploads of the gateway's deployment, to be stored with the message. */
  readonly files: readonly OwnFile[];
  /** Urls from which the upstream downloads the files. */
  readonly urls: string[];
}

/** @throws {ValidationError} with the label `attachments` */
export type PrepareAttachments = (caller: Caller, urls: readonly string[]) => Promise<PreparedAttachments>;

export interface AttachmentOptions {
  readonly store: Pick<FileStore, 'findUploads'>;
  readonly publicUrl: string | undefined;
  readonly log: Log;
}

export function createPrepareAttachments({ store, publicUrl, log }: AttachmentOptions): PrepareAttachments {
  const base = publicUrl && withoutTrailingSlashes(publicUrl);

  return async (caller, urls) => {
    if (urls.length === 0) return { files: [], urls: [] };
    const uploads = await store.findUploads(caller, urls);
    const files = uploads.filter((upload) => upload !== null);
    if (files.length > 0 && base === undefined) {
      log.error({}, 'uploads cannot be forwarded: set PUBLIC_URL, from which the upstream downloads them');
      throw invalidInput('attachments', urls[0] ?? null, 0);
    }
    return {
      files,
      urls: uploads.map((upload, index) => (upload ? `${base}${upload.path}` : (urls[index] ?? ''))),
    };
  };
}
