import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFloat16, encodeFloat16 } from '../../../../src/server/search/semantic/float16.ts';

const throughBytes = (value: number) => decodeFloat16(encodeFloat16(Float32Array.of(value)))[0] ?? Number.NaN;

/** The distance between two numbers that two bytes can say, where `value` is. */
const step = (value: number) => 2 ** (Math.max(-14, Math.floor(Math.log2(Math.abs(value)))) - 10);

test('a number becomes the nearest that two bytes can say', () => {
  fc.assert(
    fc.property(fc.float({ min: -65_504, max: 65_504, noNaN: true }), (value) => {
      const rounded = throughBytes(value);
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(value === 0 ? 0 : step(value) / 2);
    }),
  );
});

test('every number that two bytes can say stays as it is', () => {
  const halves = Buffer.alloc(2 * 0x1_00_00);
  for (let half = 0; half < 0x1_00_00; half += 1) halves.writeUInt16LE(half, 2 * half);
  const values = decodeFloat16(halves);
  const finite = Array.from(values.keys()).filter((half) => (half & 0x7c_00) !== 0x7c_00);
  expect(finite).toHaveLength(63_488);
  const encoded = encodeFloat16(Float32Array.from(finite, (half) => values[half] ?? 0));
  expect(finite.filter((half, at) => encoded.readUInt16LE(2 * at) !== half)).toEqual([]);
});

test('numbers are written as the standard says', () => {
  const known = [0, 1, -2, 0.333_251_953_125, 65_504, 2 ** -14, 2 ** -24, 1e6];
  expect(encodeFloat16(Float32Array.from(known)).toString('hex').match(/..../g)).toEqual([
    '0000',
    '003c',
    '00c0',
    '5535',
    'ff7b',
    '0004',
    '0100',
    '007c',
  ]);
});
