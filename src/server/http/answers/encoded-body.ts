/** The bytes of an answer, in every encoding that was asked for so far: each is made once. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip';

const compressors: Readonly<Record<Encoding, (data: Buffer) => Promise<Buffer>>> = {
  br: (data) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  gzip: (data) => promisify(gzip)(data),
};

/** Bytes below which compression saves no packet. */
const leastToCompress = 1024;

/** What a caller says that it can read; callers say few different things. */
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
  /** For `Content-Encoding`; null: as it is. */
  readonly encoding: Encoding | null;
}

export class EncodedBody {
  /** Weak: the same for all encodings, which differ byte for byte. */
  readonly etag: string;
  /** For `Content-Type`. */
  readonly type: string;
  readonly #plain: Encoded;
  readonly #compressed = new Map<Encoding, Promise<Encoded>>();
  #size: number;

  /** @param type the media type; JSON where it is not given */
  constructor(text: string, type = 'application/json; charset=utf-8') {
    this.type = type;
    const data = Buffer.from(text);
    this.#plain = { data, encoding: null };
    this.#size = data.length;
    this.etag = `W/"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes of all encodings so far. */
  get size(): number {
    return this.#size;
  }

  /**
   * The bytes for an `Accept-Encoding`; a promise only where they are being made.
   * @param grown is called when another encoding has been made
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
    // Whoever asks next tries again.
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }

  async #compress(encoding: Encoding): Promise<Encoded> {
    return { data: exactCopy(await compressors[encoding](this.#plain.data)), encoding };
  }
}

/** zlib answers a piece of a buffer of 16 kB, which would be kept whole for as long as the piece is. */
function exactCopy(data: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(data.length);
  data.copy(copy);
  return copy;
}
