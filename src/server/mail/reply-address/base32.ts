/** Encodes and decodes lower-case Base32 (RFC 4648) without padding: it survives changes of letter case. */

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function encodeBase32(bytes: Buffer): string {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = ((pending << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((pending >> bits) & 31);
    }
  }
  return bits === 0 ? text : text + alphabet.charAt((pending << (5 - bits)) & 31);
}

/** Returns the bytes of a text; null if `encodeBase32` would not produce that text. */
export function decodeBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let pending = 0;
  let bits = 0;
  for (const letter of text) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return null;
    pending = ((pending << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((pending >> bits) & 0xff);
    }
  }
  // Spare bits have to be zero, or two texts would encode the same bytes.
  const isWhole = bits < 5 && (pending & ((1 << bits) - 1)) === 0;
  return isWhole ? Buffer.from(bytes) : null;
}
