/** Numbers in two bytes each (IEEE 754 binary16), for which Node 20 has no array. */

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** 2⁻¹⁴: smaller numbers are multiples of 2⁻²⁴. */
const leastNormal = 0x38_80_00_00;
const infinity = 0x7c_00;

/** Rounds to the nearest number, and to the even one of two equally near. */
function halfOf(value: number): number {
  float[0] = value;
  const [whole = 0] = bits;
  const sign = (whole >>> 16) & 0x80_00;
  const size = whole & 0x7f_ff_ff_ff;
  if (size < leastNormal) return sign | roundToEven(Math.abs(float[0]) * 2 ** 24);
  const rounded = size + 0xf_ff + ((size >>> 13) & 1);
  return sign | Math.min(infinity, (rounded - 0x38_00_00_00) >>> 13);
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}

function numberOf(half: number): number {
  const exponent = (half >>> 10) & 0x1f;
  const digits = half & 0x3_ff;
  const size =
    exponent === 0
      ? digits * 2 ** -24
      : exponent === 0x1f
        ? Infinity
        : (1024 + digits) * 2 ** (exponent - 25);
  return half >= 0x80_00 ? -size : size;
}

let numbers: Float32Array | undefined;

/** All numbers of two bytes: a table is much faster than computing. */
function numbersOfHalves(): Float32Array {
  numbers ??= Float32Array.from({ length: 0x1_00_00 }, (_, half) => numberOf(half));
  return numbers;
}

/**
 * Encodes each number in two bytes, the lower one first. The numbers are finite; beyond ±65,504 they become infinite.
 */
export function encodeFloat16(values: Float32Array): Buffer {
  const encoded = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) encoded.writeUInt16LE(halfOf(value), at * 2);
  return encoded;
}

/** Decodes the numbers of `encodeFloat16`. */
export function decodeFloat16(encoded: Buffer): Float32Array {
  const known = numbersOfHalves();
  const values = new Float32Array(encoded.length >>> 1);
  for (let at = 0; at < values.length; at += 1) {
    values[at] = known[(encoded[2 * at] ?? 0) | ((encoded[2 * at + 1] ?? 0) << 8)] ?? 0;
  }
  return values;
}
