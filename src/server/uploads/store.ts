/**
 * Uploads: their bytes lie in a folder or a bucket, the rest is in the database. A file waits in the folder until it is
 * known how large it is, of what type, and whether it is clean; only then can anybody have it.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../api/refusal.ts';
import { isAllowedType, mayBecomeAllowed, typeOfFile } from '../../formats/file-type.ts';
import { hashOf } from '../../formats/hash.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { UploadQuotas, UploadSettings } from '../settings/server/subjects/uploads.ts';
import { Unavailable } from '../unavailable.ts';
import {
  beginUpload,
  dropUnattached,
  dropUpload,
  finishUpload,
  forgetSenders,
  removeUnattached,
  type Sender,
  type Upload,
  whileRemoving,
} from './commands.ts';
import { safeFileName } from './file-name.ts';
import { createFolderStore } from './folder.ts';
import { createMeter } from './meter.ts';
import { findUpload, listUploads } from './queries.ts';
import { createS3Store } from './s3.ts';
import { scanFile } from './scan.ts';

export interface UploadStoreOptions extends Partial<Omit<UploadSettings, 'dir'>> {
  /** @default 60000 */
  readonly scanMs?: number | undefined;
  readonly log?: Log;
}

/** Any number of bytes. */
const noQuotas: UploadQuotas = { perVisitor: 0, perKey: 0, unattached: 0 };

export interface NewFile {
  readonly userId: number;
  /** Null or absent: a secret key. */
  readonly sender?: Sender | null;
  /** As its sender calls it. */
  readonly name: string;
  readonly type: string;
  /** Bytes, or a little more; absent where the sender does not say. */
  readonly announced?: number | undefined;
  /** Not destroyed when the file is refused, so that whoever sends it can read why. */
  readonly source: Readable;
}

export interface StoredFile extends Upload {
  readonly type: string;
  /** Of the public key that it was sent with; null: a secret key, or more than a day ago. */
  readonly sender: Sender | null;
}

export interface UploadStore {
  /**
   * Takes at most `limit` bytes. Quotas count what has arrived: what is announced is not kept free.
   * @throws {Refusal} `PayloadTooLarge`, `UnsupportedMediaType`, `UnprocessableContent` for an infected file,
   * `TooManyRequests` and `InsufficientStorage` beyond a quota, `ServiceUnavailable` when it cannot be scanned; nothing
   * is stored then.
   */
  save(file: NewFile, limit: number): Promise<StoredFile>;
  /** The file at an address below this deployment, and what reads it. */
  open(token: string, name: string): Promise<{ file: StoredFile; source: Readable } | null>;
  /** The user's files at urls; absent from the map are those that are none. */
  find(userId: number, urls: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>;
  /** Removes those of the files that no message took; what cannot be removed now is swept within a day or two. */
  discard(userId: number, hashes: readonly string[]): Promise<void>;
  /**
   * Removes the bytes of files whose rows are gone, or are about to be.
   * @throws {Refusal} `Conflict` while a backup is being made
   */
  remove(hashes: readonly string[]): Promise<void>;
  /** Removes what no message took within a day, unless a backup is being made, and who sent what is older. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const dayMs = 86_400_000;
const sweptAtOnce = 500;

/** `folder` holds the files on their way, and without a bucket all others too. */
export function createUploadStore(
  db: Database,
  folder: string,
  {
    s3 = null,
    types = [],
    scanCommand = null,
    scanMs = 60_000,
    quotas = noQuotas,
    log,
  }: UploadStoreOptions = {},
): UploadStore {
  const incoming = join(folder, 'incoming');
  const files = s3 ? createS3Store(s3) : createFolderStore(folder);

  /** @throws {Refusal} unless the scanner says that the file is clean. */
  async function scan(path: string, userId: number): Promise<void> {
    if (scanCommand === null) return;
    const verdict = await scanFile(scanCommand, path, scanMs);
    if (verdict === 'clean') return;
    log?.warn({ userId, verdict }, 'an upload was refused by the scanner');
    throw verdict === 'infected'
      ? new Refusal('UnprocessableContent', 'The file is infected.')
      : new Unavailable(
          { reason: 'uploads', detail: `the scanner said ${verdict}` },
          'Files cannot be scanned at the moment.',
        );
  }

  /** @param count is told of each piece before it is written; what it throws ends the file */
  async function receive(
    { userId, name, type, source }: NewFile,
    hash: string,
    count: (bytes: number) => Promise<void>,
  ): Promise<Pick<StoredFile, 'name' | 'type' | 'size'>> {
    await makeFolder(incoming);
    const temporary = join(incoming, randomUUID());
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      const pieces: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false });
      for await (const piece of pieces) {
        await count(piece.length);
        size += piece.length;
        yield piece;
      }
    }
    try {
      await pipeline(counted, createWriteStream(temporary, { mode: 0o600, flush: true }));
      const detected = await typeOfFile(temporary, type);
      if (!isAllowedType(detected, types)) throw typeRefused();
      await scan(temporary, userId);
      await files.put(hash, temporary, size);
      return { name: safeFileName(name), type: detected, size };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(incoming).catch(() => [])) {
      const path = join(incoming, name);
      const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
      if (age > dayMs) await rm(path, { force: true });
    }
  }

  async function remove(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) await files.remove(hash);
  }

  return {
    async save(file, limit) {
      const { userId, sender = null, announced, type } = file;
      const token = randomBytes(32).toString('base64url');
      const hash = hashOf(token);
      if (!mayBecomeAllowed(type, types)) throw typeRefused();
      const upload = { userId, hash, sender };
      const expected = announced === undefined ? undefined : Math.min(announced, limit);
      await beginUpload(db, upload, expected, quotas);
      try {
        const received = await receive(file, hash, createMeter(db, upload, { limit, expected, quotas }));
        if (!(await finishUpload(db, userId, hash, received))) throw new Error('an upload was erased');
        return { ...received, hash, sender, path: pathOf(token, received.name) };
      } catch (error) {
        await dropUpload(db, userId, hash);
        await files.remove(hash);
        throw error;
      }
    },

    async open(token, name) {
      const row = tokenPattern.test(token) ? await findUpload(db, hashOf(token)) : null;
      if (row === null || row.name !== name) return null;
      const source = await files.read(row.hash);
      return source && { file: present(row, token), source };
    },

    async find(userId, urls) {
      const tokens = new Map(urls.map((url) => [url, tokenOf(url)]));
      const hashes = [...tokens.values()].filter((token) => token !== null).map(hashOf);
      const rows = new Map((await listUploads(db, userId, hashes)).map((row) => [row.hash, row]));
      const found = new Map<string, StoredFile>();
      for (const [url, token] of tokens) {
        const row = token === null ? undefined : rows.get(hashOf(token));
        if (row && token !== null) found.set(url, present(row, token));
      }
      return found;
    },

    async discard(userId, hashes) {
      try {
        await remove(await dropUnattached(db, userId, hashes));
      } catch (error) {
        log?.warn({ userId, err: error }, 'files that no message took stay until the next day');
      }
    },

    remove: (hashes) => whileRemoving(db, () => remove(hashes)),

    async sweep() {
      while (true) {
        const hashes = await removeUnattached(db, sweptAtOnce);
        await remove(hashes);
        if (hashes.length < sweptAtOnce) break;
      }
      await forgetSenders(db);
      await removeLeftovers();
    },

    close: () => files.close(),
  };
}

const typeRefused = () => new Refusal('UnsupportedMediaType', 'Files of this type are not taken.');

type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

function present({ hash, name, size, type, keyId, sentBy }: UploadRow, token: string): StoredFile {
  const sender = keyId === null || sentBy === null ? null : { keyId, sentBy };
  return { hash, name, size, type, sender, path: pathOf(token, name) };
}

function pathOf(token: string, name: string): string {
  return `/uploads/${token}/${encodeURIComponent(name)}`;
}

/** The secret in the url of an upload, whatever stands before its path. */
function tokenOf(url: string): string | null {
  const path = parseUrl(url, 'http://localhost')?.pathname ?? '';
  return /\/uploads\/([A-Za-z0-9_-]{43})\/[^/]+$/.exec(path)?.[1] ?? null;
}
