import { expect, test } from 'vitest';
import { guessLanguage } from '../../../../src/widget/models/help/help-center.ts';

test.each([
  ['en-GB', 'en'],
  ['sv', 'sv'],
  ['%%', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is guessed to be %s', (wanted, guess) => {
  expect(guessLanguage(wanted)).toBe(guess);
});
