import { expect, test } from 'vitest';
import { isInflected } from '../../../src/search/words/inflection.ts';
import { languageOf } from '../../support/assembled-index.ts';

test.each([
  ['en', 'orders', 'order', true],
  ['en', 'deliveries', 'delivery', true],
  ['en', 'cancelled', 'cancel', true],
  ['en', 'activating', 'activate', true],
  ['en', 'activities', 'activate', false],
  ['en', 'important', 'import', false],
  ['en', 'edition', 'edit', false],
  ['en', 'personal', 'person', false],
  ['sv', 'paketen', 'paket', true],
  ['sv', 'betalningarna', 'betalning', true],
  ['sv', 'betalningsbar', 'betalning', false],
  ['de', 'bestellungen', 'bestellung', true],
  ['de', 'bestellbar', 'bestellung', false],
  ['ar', 'anything', 'else', true],
])('in %s “%s” is a form of “%s”: %s', (language, word, form, expected) => {
  expect(isInflected(word, form, languageOf(language).endings)).toBe(expected);
});
