/** Finds the stored files of the URLs in `attachments`. */

import { Readable } from 'node:stream';
import { maxAttachmentBytes } from '../../api/limits.ts';
import { invalidInput, Refusal, type RefusalKind } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import type { ForeignHosts } from '../outbound-hosts/foreign-hosts.ts';
import { FetchFailure, fetchForeign } from './foreign-files.ts';
import type { StoredFile, UploadStore } from './store.ts';
import type { Upload } from './uploads.sql.ts';

export interface CollectedFiles {
  readonly files: readonly Upload[];
  /** Removes fetched files that no message attached. Uploads stay, as their sender may try again. */
  discardUntaken(): Promise<void>;
}

/**
 * Returns the files at the URLs: own uploads, and files fetched from hosts that the operator specifies.
 * @throws {ValidationError} on `attachments`, with the URL without a file or beyond the limit; removes fetched files
 */
export type CollectAttachments = (caller: Caller, urls: readonly string[]) => Promise<CollectedFiles>;

export interface AttachmentOptions {
  /** Null if there is no folder for uploads. */
  readonly store: UploadStore | null;
  readonly hosts: ForeignHosts;
}

/** Milliseconds for fetching all files of a message together; a request ends after 30 s. */
const fetchingMs = 25_000;

export function createCollector({ store, hosts }: AttachmentOptions): CollectAttachments {
  return async (caller, urls) => {
    if (urls.length === 0) return { files: [], discardUntaken: async () => {} };
    if (store === null) throw invalidInput('attachments', urls[0] ?? null, 0);
    const fetched: string[] = [];
    const discardUntaken = async () => {
      if (fetched.length > 0) await store.discard(caller.userId, fetched);
    };
    try {
      const files = await collect(store, caller, urls, ({ hash }) => fetched.push(hash));
      return { files, discardUntaken };
    } catch (error) {
      await discardUntaken();
      throw error;
    }
  };

  async function collect(
    store: UploadStore,
    caller: Caller,
    urls: readonly string[],
    onFetched: (file: StoredFile) => void,
  ): Promise<Upload[]> {
    const { userId, kind } = caller;
    const own = await store.find(userId, urls);
    const ending = AbortSignal.timeout(fetchingMs);
    const files: Upload[] = [];
    let left = maxAttachmentBytes - Array.from(own.values(), ({ size }) => size).reduce((a, b) => a + b, 0);
    for (const [index, url] of urls.entries()) {
      const refused = invalidInput('attachments', url, index);
      if (left < 0) throw refused;
      const upload = own.get(url);
      if (upload) {
        if (kind !== 'secret' && !isSenders(upload, caller)) throw refused;
        // Attaching checks whether another message has the file: two simultaneous messages cannot both attach it.
        files.push({ ...upload, isForOne: kind !== 'secret' });
        continue;
      }
      // URLs from pages are not fetched, as anybody may send any URL from a page.
      if (kind !== 'secret') throw refused;
      const fetched = await fetchForeign(url, hosts, left, ending);
      if (fetched === null) throw refused;
      const { name, type, body } = fetched;
      const source = Readable.from(body);
      const saved = await store.save({ userId, name, type, source }, left).catch((error: unknown) => {
        source.destroy();
        if (error instanceof FetchFailure) return null;
        if (error instanceof Refusal && notTaken.includes(error.kind)) return null;
        throw error;
      });
      if (saved === null) throw refused;
      onFetched(saved);
      left -= saved.size;
      files.push(saved);
    }
    return files;
  }
}

/** Refusals that are about the file, and not about the store. */
const notTaken: readonly RefusalKind[] = ['PayloadTooLarge', 'UnsupportedMediaType', 'UnprocessableContent'];

/** Whether the visitor sent the file: by identity; if anonymous, by public key, as only the sender knows the URL. */
function isSenders({ sender }: StoredFile, { keyId, visitor }: Caller): boolean {
  if (sender === null) return false;
  if (sender.sentBy.startsWith('address:')) return sender.keyId === keyId;
  return visitor?.identity != null && sender.sentBy === `sub:${visitor.identity.sub}`;
}
