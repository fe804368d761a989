/** Decodes 7-bit texts whose escape sequences name their charset (ISO 2022): Japanese, Korean and Chinese mail. */

import { isAscii } from 'node:buffer';

/** Escape sequences of ISO-2022-JP: the two forms of JIS X 0208, and katakana of half the width. */
const japanese = ['\x1b$B', '\x1b$@', '\x1b(I'];

/** Charsets that one escape sequence announces, between whose shifts each letter has two bytes. */
const shifted = [
  { sequence: '\x1b$)C', charset: 'euc-kr' },
  { sequence: '\x1b$)A', charset: 'gbk' },
];

const shiftOut = 0x0e;
const shiftIn = 0x0f;
const lineFeed = 0x0a;

/** Returns the decoded text; null if no escape sequence names a charset. */
export function decodeEscaped(bytes: Buffer): string | null {
  if (!bytes.includes(0x1b) || !isAscii(bytes)) return null;
  const has = (sequence: string) => bytes.includes(sequence, 0, 'latin1');
  if (japanese.some(has)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const found = shifted.find(({ sequence }) => has(sequence));
  if (found === undefined) return null;
  return new TextDecoder(found.charset).decode(withHighBits(bytes)).replaceAll(found.sequence, '');
}

/** Moves the shifted letters to where the 8-bit form of their charset has them. A line begins unshifted. */
function withHighBits(bytes: Buffer): Buffer {
  const written = Buffer.alloc(bytes.length);
  let length = 0;
  let isShifted = false;
  for (const byte of bytes) {
    if (byte === shiftOut || byte === shiftIn) {
      isShifted = byte === shiftOut;
      continue;
    }
    if (byte === lineFeed) isShifted = false;
    written[length] = isShifted && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte;
    length += 1;
  }
  return written.subarray(0, length);
}
