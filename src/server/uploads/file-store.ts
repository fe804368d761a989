import type { Readable } from 'node:stream';

/** A store of uploaded bytes, each under the hash of the secret in its address. */
export interface FileStore {
  /** Stores a local file, which may be gone afterwards. */
  put(hash: string, path: string, size: number): Promise<void>;
  /** Returns null for an unknown hash. */
  read(hash: string): Promise<Readable | null>;
  /** Does nothing for an unknown hash. */
  remove(hash: string): Promise<void>;
  close(): Promise<void>;
}
