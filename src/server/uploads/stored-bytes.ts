/** Reads and writes uploads' bytes by their hashes: backups restore them separately from their rows. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../files/make-folder.ts';
import type { S3Settings } from '../settings/server/subjects/uploads.ts';
import { createFolderStore } from './folder.ts';
import { createS3Store } from './s3.ts';

export interface StoredBytes {
  /** Returns null for an unknown hash. */
  read(hash: string): Promise<Readable | null>;
  /** Stores a file after it is received completely; replaces a file with the same hash. */
  write(hash: string, source: AsyncIterable<Buffer>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store of `createUploadStore`: incoming files are below `folder`; without a bucket, all files are. */
export function openStoredBytes(folder: string, s3: S3Settings | null): StoredBytes {
  const incoming = join(folder, 'incoming');
  const files = s3 ? createS3Store(s3) : createFolderStore(folder);
  return {
    read: (hash) => files.read(hash),
    async write(hash, source) {
      await makeFolder(incoming);
      const temporary = join(incoming, randomUUID());
      try {
        const target = createWriteStream(temporary, { mode: 0o600, flush: true });
        await pipeline(source, target);
        await files.put(hash, temporary, target.bytesWritten);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    close: () => files.close(),
  };
}
