import { createHash } from 'node:crypto';
import { countNewlines } from './copy-chunks.ts';

/** What has passed. */
export interface Measured {
  /** Lines that were ended; of COPY's text these are rows, since a newline in a value is written as `\n`. */
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Meter {
  /** Gives on what comes, unchanged. */
  pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Once all has passed. */
  measured(): Measured;
}

export interface MeterOptions {
  /** Called with the bytes of each piece. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Ends with an error where more comes, which is thrown. */
  readonly limit?: { readonly bytes: number; readonly exceeded: () => Error };
}

/** Counts and hashes what passes through it. */
export function createMeter({ onBytes, limit }: MeterOptions = {}): Meter {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    async *pass(source) {
      for await (const piece of source) {
        bytes += piece.length;
        if (limit && bytes > limit.bytes) throw limit.exceeded();
        hash.update(piece);
        rows += countNewlines(piece);
        onBytes?.(piece.length);
        yield piece;
      }
    },
    measured: () => ({ rows, bytes, sha256: hash.copy().digest('hex') }),
  };
}
