import { expect, test } from 'vitest';
import { cutAtWord, toTextParts } from '../../../src/ui/html/highlight.ts';

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
])('the highlight “%s” is parsed into marked and other text', (highlight, parts) => {
  expect(toTextParts(highlight)).toEqual(parts);
});

test.each([
  ['put on the <em>label</em> and hand it in', 24, 'put on the label and…'],
  ['put on the <em>label</em> and hand it in', 11, 'put on the…'],
  ['put on the <em>label</em> and hand it in', 99, 'put on the label and hand it in'],
  ['一二三四五六', 4, '一二三四…'],
])('the excerpt “%s”, cut to %i characters, ends with a whole word', (highlight, length, text) => {
  const parts = cutAtWord(toTextParts(highlight), length);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
