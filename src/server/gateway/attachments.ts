/** Files of a message: uploads lie in the gateway, from where the upstream fetches them. */

import { invalidInput } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import type { Log } from '../db/connect.ts';
import type { CollectAttachments } from '../uploads/attachments.ts';
import type { Upload } from '../uploads/commands.ts';
import type { UploadStore } from '../uploads/store.ts';

export interface PreparedAttachments {
  /** The uploads among them, to be kept with the message. */
  readonly files: readonly Upload[];
  /** What the upstream is given. */
  readonly urls: string[];
}

/** @throws {ValidationError} naming `attachments`. */
export type PrepareAttachments = (caller: Caller, urls: readonly string[]) => Promise<PreparedAttachments>;

export interface AttachmentOptions {
  /** Null: there is no folder for uploads. */
  readonly store: Pick<UploadStore, 'find'> | null;
  readonly collect: CollectAttachments;
  readonly publicUrl: string | undefined;
  readonly log: Log;
}

export function createPrepareAttachments({
  store,
  collect,
  publicUrl,
  log,
}: AttachmentOptions): PrepareAttachments {
  const base = publicUrl && withoutTrailingSlashes(publicUrl);

  async function uploadsOf(caller: Caller, urls: readonly string[]): Promise<readonly (Upload | null)[]> {
    // A visitor attaches its own uploads, or is refused.
    if (caller.kind !== 'secret') return (await collect(caller, urls)).files;
    const found = await store?.find(caller.userId, urls);
    return urls.map((url) => found?.get(url) ?? null);
  }

  return async (caller, urls) => {
    if (urls.length === 0) return { files: [], urls: [] };
    const uploads = await uploadsOf(caller, urls);
    const files = uploads.filter((upload) => upload !== null);
    if (files.length > 0 && base === undefined) {
      log.error({}, 'uploads cannot be sent on: PUBLIC_URL says where the upstream fetches them');
      throw invalidInput('attachments', urls[0] ?? null, 0);
    }
    return {
      files,
      urls: uploads.map((upload, index) => (upload ? `${base}${upload.path}` : (urls[index] ?? ''))),
    };
  };
}
