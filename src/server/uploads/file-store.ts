import type { Readable } from 'node:stream';

/** A store of uploaded bytes, each file under the hash of the secret in its URL. */
export interface FileStore {
  /** Stores a local file. It may remove the file. */
  put(hash: string, path: string, size: number): Promise<void>;
  /** Returns null for an unknown hash. */
  read(hash: string): Promise<Readable | null>;
  /** Does nothing for an unknown hash. */
  remove(hash: string): Promise<void>;
  close(): Promise<void>;
}
