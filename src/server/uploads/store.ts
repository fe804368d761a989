/**
 * Stores uploads: their bytes in a folder or a bucket, everything else in the database. A file stays among the incoming
 * files until its size and type are checked and a scanner has passed it; only then can it be downloaded.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../api/refusal.ts';
import { fileType, isAllowedType, mayBecomeAllowed } from '../../formats/file-type.ts';
import { sha256 } from '../../formats/hash.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { Log } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { makeFolder } from '../files/make-folder.ts';
import { Unavailable } from '../service-unavailable.ts';
import type { UploadQuotas, UploadSettings } from '../settings/server/subjects/uploads.ts';
import { safeFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder.ts';
import { createMeter } from './meter.ts';
import { createS3Store } from './s3.ts';
import { scanFile } from './scan.ts';
import {
  beginUpload,
  dropUnattached,
  dropUpload,
  findUpload,
  finishUpload,
  forgetSenders,
  listUploads,
  removeUnattached,
  type Sender,
  type Upload,
  whileRemoving,
} from './uploads.sql.ts';

export interface UploadStoreOptions extends Partial<Omit<UploadSettings, 'dir'>> {
  /** @default 60000 */
  readonly scanMs?: number | undefined;
  readonly log?: Log;
}

/** Sets no limit. */
const noQuotas: UploadQuotas = { perVisitor: 0, perKey: 0, unattached: 0 };

export interface NewFile {
  readonly userId: number;
  /** The sender; null or undefined for a secret key. */
  readonly sender?: Sender | null;
  readonly name: string;
  readonly type: string;
  /** The announced size in bytes, or a little more; undefined without a `Content-Length`. */
  readonly announced?: number | undefined;
  /** The bytes. The stream stays open if the file is refused, so that the client can read the refusal. */
  readonly source: Readable;
}

export interface StoredFile extends Upload {
  readonly type: string;
  /** The visitor who uploaded the file; null for a secret key, or after a day. */
  readonly sender: Sender | null;
}

export interface ReadUpload {
  readonly file: StoredFile;
  readonly data: Buffer;
}

export interface OpenFile {
  readonly file: StoredFile;
  readonly source: Readable;
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const dayMs = 86_400_000;
/** Files that are removed in one step. */
const sweepBatch = 500;

/** Creates a store whose incoming files are below `folder`; without a bucket, all other files are too. */
export function createUploadStore(
  db: Database,
  folder: string,
  options: UploadStoreOptions = {},
): UploadStore {
  return new UploadStore(db, folder, options);
}

export class UploadStore {
  readonly #db: Database;
  readonly #incoming: string;
  readonly #files: FileStore;
  readonly #types: readonly string[];
  readonly #scanCommand: UploadSettings['scanCommand'];
  readonly #scanMs: number;
  readonly #quotas: UploadQuotas;
  readonly #log: Log | undefined;

  constructor(
    db: Database,
    folder: string,
    {
      s3 = null,
      types = [],
      scanCommand = null,
      scanMs = 60_000,
      quotas = noQuotas,
      log,
    }: UploadStoreOptions,
  ) {
    this.#db = db;
    this.#incoming = join(folder, 'incoming');
    this.#files = s3 ? createS3Store(s3) : createFolderStore(folder);
    this.#types = types;
    this.#scanCommand = scanCommand;
    this.#scanMs = scanMs;
    this.#quotas = quotas;
    this.#log = log;
  }

  /**
   * Stores a file of at most `limit` bytes.
   * @throws {Refusal} `PayloadTooLarge`, `UnsupportedMediaType`, `UnprocessableContent` for an infected file,
   * `TooManyRequests` and `InsufficientStorage` beyond a quota, `ServiceUnavailable` if the scan fails
   */
  async save(file: NewFile, limit: number): Promise<StoredFile> {
    const { userId, sender = null, announced, type } = file;
    const token = randomBytes(32).toString('base64url');
    const hash = sha256(token);
    if (!mayBecomeAllowed(type, this.#types)) throw typeRefused();
    const upload = { userId, hash, sender };
    const expected = announced === undefined ? undefined : Math.min(announced, limit);
    await beginUpload(this.#db, upload, expected, this.#quotas);
    try {
      const meter = createMeter(this.#db, upload, { limit, expected, quotas: this.#quotas });
      const received = await this.#receive(file, hash, meter);
      if (!(await finishUpload(this.#db, userId, hash, received))) throw new Error('an upload was erased');
      return { ...received, hash, sender, path: uploadPath(token, received.name) };
    } catch (error) {
      await dropUpload(this.#db, userId, hash);
      await this.#files.remove(hash);
      throw error;
    }
  }

  /** Opens the file with a token and a name from its URL; null if there is none. */
  async open(token: string, name: string): Promise<OpenFile | null> {
    const row = tokenPattern.test(token) ? await findUpload(this.#db, sha256(token)) : null;
    if (row === null || row.name !== name) return null;
    const source = await this.#files.read(row.hash);
    return source && { file: present(row, token), source };
  }

  /** Finds the user's files by their URLs; the map has no entry for a URL without a file. */
  async find(userId: number, urls: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
    const tokens = new Map(urls.map((url) => [url, parseToken(url)]));
    const hashes = [...tokens.values()].filter((token) => token !== null).map(sha256);
    const rows = new Map((await listUploads(this.#db, userId, hashes)).map((row) => [row.hash, row]));
    const found = new Map<string, StoredFile>();
    for (const [url, token] of tokens) {
      const row = token === null ? undefined : rows.get(sha256(token));
      if (row && token !== null) found.set(url, present(row, token));
    }
    return found;
  }

  /** Reads the user's file with a URL into memory; null if there is none, or if it has more than `limit` bytes. */
  async readUpload(userId: number, url: string, limit: number): Promise<ReadUpload | null> {
    const file = (await this.find(userId, [url])).get(url);
    if (!file || file.size > limit) return null;
    const source = await this.#files.read(file.hash);
    return source && { file, data: await buffer(source) };
  }

  /** Removes those files that no message attached; `sweep` removes what cannot be removed now. */
  async discard(userId: number, hashes: readonly string[]): Promise<void> {
    try {
      await this.#removeBytes(await dropUnattached(this.#db, userId, hashes));
    } catch (error) {
      this.#log?.warn({ userId, err: error }, 'files that no message attached are kept until the next day');
    }
  }

  /**
   * Removes the bytes of files whose rows are deleted, or are about to be.
   * @throws {Refusal} `Conflict` while a backup is being made
   */
  remove(hashes: readonly string[]): Promise<void> {
    return whileRemoving(this.#db, () => this.#removeBytes(hashes));
  }

  /** Removes unattached files and all senders after a day; no files while a backup is being made. */
  async sweep(): Promise<void> {
    while (true) {
      const hashes = await removeUnattached(this.#db, sweepBatch);
      await this.#removeBytes(hashes);
      if (hashes.length < sweepBatch) break;
    }
    await forgetSenders(this.#db);
    await removeOldFiles(this.#incoming);
  }

  async close(): Promise<void> {
    await this.#files.close();
  }

  /** @param count called before each piece is written; an error that it throws ends the upload */
  async #receive(
    { userId, name, type, source }: NewFile,
    hash: string,
    count: (bytes: number) => Promise<void>,
  ): Promise<Pick<StoredFile, 'name' | 'type' | 'size'>> {
    await makeFolder(this.#incoming);
    const temporary = join(this.#incoming, randomUUID());
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
      const detected = await fileType(temporary, type);
      if (!isAllowedType(detected, this.#types)) throw typeRefused();
      await this.#scan(temporary, userId);
      await this.#files.put(hash, temporary, size);
      return { name: safeFileName(name), type: detected, size };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** @throws {Refusal} unless the scanner reports that the file is clean. */
  async #scan(path: string, userId: number): Promise<void> {
    if (this.#scanCommand === null) return;
    const verdict = await scanFile(this.#scanCommand, path, this.#scanMs);
    if (verdict === 'clean') return;
    this.#log?.warn({ userId, verdict }, 'an upload was refused by the scanner');
    throw verdict === 'infected'
      ? new Refusal('UnprocessableContent', 'The file is infected.')
      : new Unavailable(
          { reason: 'uploads', detail: `the verdict of the scanner is ${verdict}` },
          'Files cannot be scanned at the moment.',
        );
  }

  async #removeBytes(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) await this.#files.remove(hash);
  }
}

/** Removes files that a dead process left in the folder more than a day ago. */
async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > dayMs) await rm(path, { force: true });
  }
}

const typeRefused = () => new Refusal('UnsupportedMediaType', 'Files of this type are not accepted.');

type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

function present({ hash, name, size, type, keyId, sentBy }: UploadRow, token: string): StoredFile {
  const sender = keyId === null || sentBy === null ? null : { keyId, sentBy };
  return { hash, name, size, type, sender, path: uploadPath(token, name) };
}

function uploadPath(token: string, name: string): string {
  return `/uploads/${token}/${encodeURIComponent(name)}`;
}

/** Returns the token in an upload's URL, at any host and base path; null if there is none. */
function parseToken(url: string): string | null {
  const path = parseUrl(url, 'http://localhost')?.pathname ?? '';
  return /\/uploads\/([A-Za-z0-9_-]{43})\/[^/]+$/.exec(path)?.[1] ?? null;
}
