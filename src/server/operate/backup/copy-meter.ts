import { createHash } from 'node:crypto';
import { countNewlines } from './copy-chunks.ts';

/** Numbers of rows and bytes of a stream, and its checksum. */
export interface Measured {
  /** Line ends; in COPY's text these are rows, since a newline in a value is escaped. */
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Meter {
  pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Returns the totals. Call it after the end of the stream. */
  measured(): Measured;
}

export interface MeterOptions {
  /** Called with the bytes of each piece. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** The maximum bytes, beyond which the stream fails. */
  readonly limit?: { readonly bytes: number; readonly exceeded: () => Error };
}

/** Counts and hashes a stream. */
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
