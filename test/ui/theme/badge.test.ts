import { expect, test } from 'vitest';
import { nameWithoutNumber } from '../../../src/ui/theme/badge.ts';

test.each([
  ['Help', 'Help'],
  ['Help (3)', 'Help'],
  ['Help (9+)', 'Help'],
  ['Help (beta)', 'Help (beta)'],
  ['Help (beta) (3)', 'Help (beta)'],
])('the label “%s” is “%s” without the number of unread replies', (label, name) => {
  const button = document.createElement('button');
  button.setAttribute('aria-label', label);
  expect(nameWithoutNumber(button)).toBe(name);
});
