import { expect, it } from 'vitest';
import { markedHtml } from '../../../src/server/search/search.ts';

it('escapes everything, and marks what is marked', () => {
  const parts = [
    { text: '<b>"R&', isMarked: false },
    { text: 'D<', isMarked: true },
    { text: "'s", isMarked: false },
  ];
  expect(markedHtml(parts)).toBe('&lt;b&gt;&quot;R&amp;<em>D&lt;</em>&#39;s');
});
