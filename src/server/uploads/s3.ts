/** Stores uploads in a bucket of an S3-compatible store. The large library is imported only if a bucket is set. */

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Settings } from '../settings/server/subjects/uploads.ts';
import type { FileStore } from './file-store.ts';

/** Creates the store. Credentials are read from the library's environment variables: AWS_ACCESS_KEY_ID and so on. */
export function createS3Store({ bucket, endpoint, region }: S3Settings): FileStore {
  const loading = load();
  // The first caller gets the import's error; this prevents an unhandled rejection before.
  loading.catch(() => {});

  async function load() {
    const library = await import('@aws-sdk/client-s3');
    const client = new library.S3Client({
      ...(region !== null && { region }),
      // Self-hosted stores seldom support a host name per bucket, or the newest checksums.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The caller logs the errors that the library throws.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    });
    return { ...library, client };
  }

  const named = (hash: string) => ({ Bucket: bucket, Key: `${hash.slice(0, 2)}/${hash}` });

  return {
    async put(hash, path, size) {
      const { client, PutObjectCommand } = await loading;
      const body = { Body: createReadStream(path), ContentLength: size };
      await client.send(new PutObjectCommand({ ...named(hash), ...body }));
    },
    async read(hash) {
      const { client, GetObjectCommand } = await loading;
      try {
        const { Body } = await client.send(new GetObjectCommand(named(hash)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    async remove(hash) {
      const { client, DeleteObjectCommand } = await loading;
      await client.send(new DeleteObjectCommand(named(hash)));
    },
    async close() {
      (await loading).client.destroy();
    },
  };
}
