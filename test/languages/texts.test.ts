import { expect, test } from 'vitest';
import { articleTextsIn } from '../../src/languages/article-texts.ts';
import { textsIn } from '../../src/languages/texts.ts';

const { texts: english } = textsIn('en');

test('texts are in the first of some languages that is spoken, with its country', () => {
  const { language, direction, texts } = textsIn('fi', 'ar-EG', 'sv');
  expect({ language, direction, yes: texts.widget.yes }).toEqual({
    language: 'ar-EG',
    direction: 'rtl',
    yes: 'نعم',
  });
});

test('English stands in where none of the languages is spoken', () => {
  expect(textsIn('fi', 'constructor')).toEqual({ language: 'en', direction: 'ltr', texts: english });
});

test('articles in a language that is not spoken have its words, or the English ones', () => {
  expect(articleTextsIn('da-DK').callouts.note).toBe('Bemærk');
  expect(articleTextsIn('no').general).toBe('Generelt');
  expect(articleTextsIn('ja')).toBe(english.articles);
});
