import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlight } from '../../../src/search/rank/highlight.ts';

const marked = (text: string, language: string, words: readonly string[]) =>
  highlight(text, language, (word) => words.includes(word))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it('marks whole words and keeps how they are written', () => {
  expect(marked('Återställ ditt LÖSENORD!', 'sv', ['aterstall', 'losenord'])).toBe(
    '[Återställ] ditt [LÖSENORD]!',
  );
});

it('marks a word with a hyphen once', () => {
  expect(marked('Change e-mail', 'en', ['email', 'mail'])).toBe('Change [e-mail]');
});

it('loses and adds nothing, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isMatch) => {
      const parts = highlight(text, 'en', () => isMatch);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every((part) => part.text !== '')).toBe(true);
    }),
  );
});
