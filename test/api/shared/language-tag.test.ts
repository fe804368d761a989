import { expect, test } from 'vitest';
import { baseLanguage, foldLanguageTag, isLanguageTag } from '../../../src/api/shared/language-tag.ts';

test.each([
  ['en', true],
  ['pt-BR', true],
  ['pt_BR', true],
  ['zh-Hant-TW', true],
  ['haw', true],
  ['', false],
  ['e', false],
  ['english', false],
  ['en-', false],
  ['en gb', false],
])('“%s” is a language tag: %s', (text, is) => {
  expect(isLanguageTag(text)).toBe(is);
});

test('all spellings of a tag are folded to one, and have one base language', () => {
  for (const tag of ['pt-BR', 'pt_br', 'PT-br']) {
    expect([foldLanguageTag(tag), baseLanguage(tag)]).toEqual(['pt-br', 'pt']);
  }
});
