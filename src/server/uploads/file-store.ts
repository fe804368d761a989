import type { Readable } from 'node:stream';

/** Where the bytes of uploads lie, each under the hash of the secret in its address. */
export interface FileStore {
  /** Takes a file of this machine, which may be gone afterwards. */
  put(hash: string, path: string, size: number): Promise<void>;
  /** Null where there is none. */
  read(hash: string): Promise<Readable | null>;
  /** Does nothing where there is none. */
  remove(hash: string): Promise<void>;
  close(): Promise<void>;
}
