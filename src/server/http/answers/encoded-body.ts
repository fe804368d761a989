/** Holds a response body, which is compressed once per encoding. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip';

/** The quality of bodies that are compressed for a few requests each. */
const brotliQuality = 5;

const brotliOptions = ({ length }: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const compressors: Readonly<Record<Encoding, (data: Buffer, quality: number) => Promise<Buffer>>> = {
  br: (data, quality) => promisify(brotliCompress)(data, brotliOptions(data, quality)),
  gzip: (data) => promisify(gzip)(data),
};

const compressorsAtOnce: Readonly<Record<Encoding, (data: Buffer, quality: number) => Buffer>> = {
  br: (data, quality) => brotliCompressSync(data, brotliOptions(data, quality)),
  gzip: (data) => gzipSync(data),
};

/** Bytes up to which compression takes less time than a request to the thread pool. */
const mostAtOnce = 4096;

/** Bytes below which compression saves no network packet. */
const leastToCompress = 1024;

/** The parsed values of `Accept-Encoding`, of which there are few. */
const knownHeaders = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

function encodingFor(header: string | undefined): Encoding | 'identity' {
  if (header === undefined) return 'identity';
  const known = knownHeaders.get(header);
  if (known) return known;
  const encoding = negotiate(header, ['br', 'gzip', 'identity']) ?? 'identity';
  knownHeaders.set(header, encoding);
  return encoding;
}

export interface Encoded {
  readonly data: Buffer;
  /** The value of `Content-Encoding`; null if not compressed. */
  readonly encoding: Encoding | null;
}

export class EncodedBody {
  /** A weak entity tag: the same for all encodings, whose bytes differ. */
  readonly etag: string;
  readonly type: string;
  readonly #plain: Encoded;
  readonly #compressed = new Map<Encoding, Promise<Encoded>>();
  readonly #quality: number;
  #size: number;

  /**
   * @param type the media type. @default JSON
   * @param quality of compression with Brotli, up to 11
   */
  constructor(text: string, type = 'application/json; charset=utf-8', quality = brotliQuality) {
    this.type = type;
    this.#quality = quality;
    const data = Buffer.from(text);
    this.#plain = { data, encoding: null };
    this.#size = data.length;
    this.etag = `W/"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
  }

  /** The body as it was made. */
  get text(): string {
    return this.#plain.data.toString();
  }

  /** Bytes of all encodings made so far. */
  get size(): number {
    return this.#size;
  }

  /**
   * Returns the bytes for an `Accept-Encoding` header; a promise only while they are being compressed.
   * @param grown is called after compression in another encoding
   */
  for(acceptEncoding: string | undefined, grown: () => void): Encoded | Promise<Encoded> {
    const encoding = encodingFor(acceptEncoding);
    if (encoding === 'identity' || this.#plain.data.length < leastToCompress) return this.#plain;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = this.#compress(encoding).then((encoded) => {
      this.#size += encoded.data.length;
      grown();
      return encoded;
    });
    this.#compressed.set(encoding, made);
    // After a failure, the next caller compresses again.
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }

  async #compress(encoding: Encoding): Promise<Encoded> {
    const { data } = this.#plain;
    const compressed =
      data.length <= mostAtOnce
        ? compressorsAtOnce[encoding](data, this.#quality)
        : await compressors[encoding](data, this.#quality);
    return { data: exactCopy(compressed), encoding };
  }
}

/** Copies the bytes: zlib returns a view of a 16 kB buffer, all of which would stay in memory. */
function exactCopy(data: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(data.length);
  data.copy(copy);
  return copy;
}
