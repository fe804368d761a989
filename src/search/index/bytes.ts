/** Writes and reads numbers and short texts as bytes. A byte has seven bits of a number, so most numbers need one. */

import { grown } from './grown.ts';

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** @param value a whole number from 0 to 2^31 - 1 */
  writeNumber(value: number): void {
    this.#bytes = grown(this.#bytes, this.#length + 5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Writes the UTF-16 units of a text without its length. */
  writeUnits(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.writeNumber(text.charCodeAt(at));
  }

  /** Returns a copy of the written bytes. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * @param most the largest valid value
   * @throws {RangeError} for a larger value, and at the end of the bytes
   */
  readNumber(most = 2 ** 31 - 1): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 28; factor *= 128) {
      const byte = this.#bytes[this.#position++];
      if (byte === undefined) break;
      value += (byte & 127) * factor;
      if (byte < 128 && value <= most) return value;
      if (byte < 128) break;
    }
    throw new RangeError('The search row of an article is damaged.');
  }

  /** Reads a count of items of at least one byte each: a damaged count above the bytes left allocates no memory. */
  readCount(): number {
    return this.readNumber(this.#bytes.length - this.#position);
  }
}
