import { expect, test } from 'vitest';
import { readLiteral } from '../../../src/content/folder/literals.ts';

test.each([
  ['one text', "title: 'It\\'s', locale: `sv`", 'locale', 'sv'],
  ['what is assigned', 'export const locales: Locales = { sv: {} } as const;', 'locales', { sv: {} }],
  [
    'lists and objects with comments and commas at their ends',
    'sidebar: [ // first\n { "label": "A", \'items\': [1, -2, true,], /* none */ }, ]',
    'sidebar',
    [{ label: 'A', items: [1, -2, true] }],
  ],
  [
    'nothing of what would be computed',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text of a program.
    "a: ['b', c, ...d, e(1, [2]), `f${g}`, 'h' + i, { j, k: l.m, [n]: 1, o: 'p' }]",
    'a',
    ['b', undefined, undefined, undefined, undefined, undefined, { k: undefined, o: 'p' }],
  ],
  ['nothing without the name', 'other: { locales: x }', 'locale', undefined],
  ['what there is of a broken file', 'a: [1, { b: 2 ', 'a', [1, { b: 2 }]],
])('a setting is read as %s', (_, source, name, value) => {
  expect(readLiteral(source, name)).toEqual(value);
});

test.each(['[', '{a:', "['", '[/* ', '[(', '`${'])('many of %j take no long time', (piece) => {
  const source = `a: [${piece.repeat(100_000)}`;
  expect(readLiteral(source, 'a')).toBeInstanceOf(Array);
});
