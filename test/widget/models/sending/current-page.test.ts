import { expect, test } from 'vitest';
import { currentPage } from '../../../../src/widget/models/sending/current-page.ts';

test.each([
  ['https://shop.example/Tents/4?token=secret#id=secret', 'https://shop.example/Tents/4'],
  ['https://ada:secret@shop.example:8443/', 'https://shop.example:8443/'],
  [`https://shop.example/${'a'.repeat(3000)}`, location.origin],
])('the page of a form is sent without possible secrets: %s', (page, told) => {
  expect(currentPage({ page })).toBe(told);
});

test('the page of a form is by default the page of the widget', () => {
  history.replaceState(null, '', '?token=secret#secret');
  expect(currentPage({})).toBe(location.origin + location.pathname);
});
