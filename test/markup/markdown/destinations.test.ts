import { expect, test } from 'vitest';
import { escapeDestination, replaceDestinations } from '../../../src/markup/markdown/destinations.ts';

const upper = (markdown: string) => replaceDestinations(markdown, (destination) => destination.toUpperCase());

test.each([
  ['[a](b.md) and ![c](d.png "e")', '[a](B.MD) and ![c](D.PNG "e")'],
  ['[a](<b c.md>), [d](e_(f).md)', '[a](B C.MD), [d](E_(F).MD)'],
  ['[a][b]\n\n[b]: c.md "d"\n[e]: <f.md>', '[a][b]\n\n[b]: C.MD "d"\n[e]: F.MD'],
  [`<a href="b">b</a><img src='c'>`, '<a href="B">b</a><img src="C">'],
  ['`[a](b.md)`\n\n```md\n[a](b.md)\n```\n[a](b.md)', '`[a](b.md)`\n\n```md\n[a](b.md)\n```\n[a](B.MD)'],
  ['[a]() (b) c: d', '[a]() (b) c: d'],
])('the destinations of %j are replaced, and those in code are not', (markdown, replaced) => {
  expect(upper(markdown)).toBe(replaced);
});

test('a line may have any number of code spans', () => {
  const line = '`a` '.repeat(200_000);
  expect(upper(`${line}[a](b.md)`)).toBe(`${line}[a](B.MD)`);
});

test('a destination stays as it was written where its replacement is null', () => {
  expect(replaceDestinations('[a](<b c>)', () => null)).toBe('[a](<b c>)');
});

test('a destination does not end within an escaped url', () => {
  const address = 'https://a.example/(b) "c" <d> \'e\' \\f';
  const escaped = escapeDestination(address);
  expect(replaceDestinations(`[a](${escaped})`, () => 'x')).toBe('[a](x)');
  expect(replaceDestinations(`<a href="${escaped}">`, () => 'x')).toBe('<a href="x">');
  expect(decodeURIComponent(escaped)).toBe(address);
});
