import { expect, test } from 'vitest';
import { LineBreakCheck } from '../../../../../src/server/mail/incoming/channels/bare-line-break.ts';
import { joinPieces } from '../../../../../src/server/mail/incoming/store/join-pieces.ts';

/** Adds a text in two pieces, cut at a place. */
function hasBare(text: string, place: number): boolean {
  const check = new LineBreakCheck();
  const bytes = Buffer.from(text);
  check.add(bytes.subarray(0, place));
  check.add(bytes.subarray(place));
  return check.hasBare();
}

test.each([
  ['', false],
  ['words', false],
  ['a\r\n\r\nb\r\n', false],
  ['a\nb\r\n', true],
  ['\n', true],
  ['a\r\r\nb', true],
  ['a\rb\r\n', true],
  ['a\r\n\n', true],
  ['a\r', true],
])('M91 %j has a line break that stands alone: %s, wherever it is cut', (text, expected) => {
  for (let place = 0; place <= text.length; place += 1) expect(hasBare(text, place)).toBe(expected);
});

test('pieces are joined in their order, and other work has its turn meanwhile', async () => {
  const pieces = Array.from({ length: 8 }, (_, place) => Buffer.alloc(1_000_000, place));
  let turns = 0;
  let isJoined = false;
  const count = () => {
    turns += 1;
    if (!isJoined) setImmediate(count);
  };
  setImmediate(count);
  const joined = await joinPieces(pieces);
  isJoined = true;
  expect(joined.equals(Buffer.concat(pieces))).toBe(true);
  expect(turns).toBeGreaterThan(1);
});
