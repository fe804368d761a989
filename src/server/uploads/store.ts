/** The folder for uploads: files lie there under the hash of the secret in their address, the rest is in the database. */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/database.ts';
import { insertUpload, removeUnattached, type Upload } from '../features/uploads/commands.ts';
import { findUpload, listUploads } from '../features/uploads/queries.ts';
import { safeFileName } from './file-name.ts';
import { safeFileType } from './file-type.ts';

export interface NewFile {
  readonly userId: number;
  /** As its sender calls it. */
  readonly name: string;
  readonly type: string;
  readonly source: NodeJS.ReadableStream;
}

export interface StoredFile extends Upload {
  readonly type: string;
}

export interface UploadStore {
  /** Takes at most `limit` bytes; null, with nothing stored, when there are more. The source is read to its end. */
  save(file: NewFile, limit: number): Promise<StoredFile | null>;
  /** The file at an address below this deployment, and where it lies. */
  open(token: string, name: string): Promise<{ file: StoredFile; location: string } | null>;
  /** The user's files at addresses; absent from the map are those that are none. */
  find(userId: number, addresses: readonly string[]): Promise<ReadonlyMap<string, StoredFile>>;
  /** Removes what no message took within a day. */
  sweep(): Promise<void>;
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const dayMs = 86_400_000;
const sweptAtOnce = 500;

export function createUploadStore(db: Database, folder: string): UploadStore {
  const incoming = join(folder, 'incoming');
  const locationOf = (hash: string) => join(folder, hash.slice(0, 2), hash);

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(incoming).catch(() => [])) {
      const path = join(incoming, name);
      const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now));
      if (age > dayMs) await rm(path, { force: true });
    }
  }

  return {
    async save({ userId, name, type, source }, limit) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const temporary = join(incoming, randomUUID());
      try {
        const meter = meterUpTo(limit);
        await pipeline(source, meter.stream, createWriteStream(temporary, { mode: 0o600, flush: true }));
        if (meter.size() > limit) return null;
        const token = randomBytes(32).toString('base64url');
        const file = {
          userId,
          hash: hashOf(token),
          name: safeFileName(name),
          type: safeFileType(type),
          size: meter.size(),
        };
        // The row first: without it, nobody would ever remove the file.
        await insertUpload(db, file);
        await mkdir(dirname(locationOf(file.hash)), { recursive: true, mode: 0o700 });
        await rename(temporary, locationOf(file.hash));
        return { ...file, path: pathOf(token, file.name) };
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async open(token, name) {
      const row = tokenPattern.test(token) ? await findUpload(db, hashOf(token)) : null;
      if (row === null || row.name !== name) return null;
      return { file: { ...row, path: pathOf(token, name) }, location: locationOf(row.hash) };
    },

    async find(userId, addresses) {
      const tokens = new Map(addresses.map((address) => [address, tokenOf(address)]));
      const hashes = [...tokens.values()].filter((token) => token !== null).map(hashOf);
      const rows = new Map((await listUploads(db, userId, hashes)).map((row) => [row.hash, row]));
      const found = new Map<string, StoredFile>();
      for (const [address, token] of tokens) {
        const row = token === null ? undefined : rows.get(hashOf(token));
        if (row && token !== null) found.set(address, { ...row, path: pathOf(token, row.name) });
      }
      return found;
    },

    async sweep() {
      while (true) {
        const hashes = await removeUnattached(db, sweptAtOnce);
        for (const hash of hashes) await rm(locationOf(hash), { force: true });
        if (hashes.length < sweptAtOnce) break;
      }
      await removeLeftovers();
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function pathOf(token: string, name: string): string {
  return `/uploads/${token}/${encodeURIComponent(name)}`;
}

/** The secret in the address of an upload, whatever stands before its path. */
function tokenOf(address: string): string | null {
  const path = URL.canParse(address, 'http://here') ? new URL(address, 'http://here').pathname : '';
  return /\/uploads\/([A-Za-z0-9_-]{43})\/[^/]+$/.exec(path)?.[1] ?? null;
}

/** Lets so many bytes through and swallows the rest, so that whoever sends them can still read the answer. */
function meterUpTo(limit: number): { readonly stream: Transform; size(): number } {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, size > limit ? undefined : chunk);
    },
  });
  return { stream, size: () => size };
}
