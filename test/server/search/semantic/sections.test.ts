import { expect, test } from 'vitest';
import { sectionsOf } from '../../../../src/server/search/semantic/sections.ts';

const texts = (title: string, headings: readonly string[], body: string) =>
  sectionsOf({ title, headings, body }).map(({ text }) => text);

test('an article is cut at its headings, and each section begins with the title', () => {
  const body = 'Thirty days.\nBy post\nPrint the label.\nIn a shop\nOnline\nBring it.';
  expect(texts('Returns', ['By post', 'In a shop', 'Online'], body)).toEqual([
    'Returns\nThirty days.',
    'Returns\nBy post\nPrint the label.',
    'Returns\nOnline\nBring it.',
  ]);
  expect(texts('Opening hours', [], '')).toEqual(['Opening hours']);
});

test('long texts are cut between words, and what comes after twenty sections is left out', () => {
  const words = Array.from({ length: 10_000 }, (_, n) => `word${n}`);
  const cut = texts('T', [], words.join(' '));
  expect(cut).toHaveLength(20);
  expect(Math.max(...cut.map(({ length }) => length))).toBeLessThan(1600);
  const read = cut.flatMap((text) => text.split(/\s+/).slice(1));
  expect(read).toEqual(words.slice(0, read.length));
});

test('no character is cut in two', () => {
  const cut = texts('😀'.repeat(300), [], `a${'😀'.repeat(4000)}`);
  expect(cut.length).toBeGreaterThan(3);
  expect(cut.filter((text) => Buffer.from(text).toString() !== text)).toEqual([]);
});

test('the same text has the same hash, and another text another one', () => {
  const [a, b, c] = ['one', 'one', 'two'].map(
    (body) => sectionsOf({ title: 'T', headings: [], body })[0]?.hash,
  );
  expect(a).toBe(b);
  expect(a).not.toBe(c);
});
