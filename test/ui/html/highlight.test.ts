import { expect, test } from 'vitest';
import { toTextParts } from '../../../src/ui/html/highlight.ts';

test.each([
  ['Track your parcel', [{ text: 'Track your parcel', isMarked: false }]],
  [
    '<em>Size</em> guide &amp; <em>sizes</em>',
    [
      { text: 'Size', isMarked: true },
      { text: ' guide & ', isMarked: false },
      { text: 'sizes', isMarked: true },
    ],
  ],
  ['&lt;em&gt;no&lt;/em&gt; &amp;lt; &quot;&#39;', [{ text: '<em>no</em> &lt; "\'', isMarked: false }]],
  ['a <em>b', [{ text: 'a <em>b', isMarked: false }]],
  ['', []],
])('%s', (highlight, parts) => {
  expect(toTextParts(highlight)).toEqual(parts);
});
