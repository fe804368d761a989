import { expect, test } from 'vitest';
import { formerPath } from '../../src/formats/former-path.ts';

test.each([
  ['https://shop.example/Help/Track.html?x=1#late', '/help/track'],
  ['/help/track/', '/help/track'],
  ['help/track/index.html', '/help/track'],
  ['/hj%C3%A4lp/sp%C3%A5ra', '/hjälp/spåra'],
  ['/100%', '/100%'],
  ['/', '/'],
  ['/a//b/../c', '/a/c'],
])('%s is the page %s', (text, expected) => {
  expect(formerPath(text)).toBe(expected);
  // What is stored is found again.
  expect(formerPath(encodeURI(expected))).toBe(expected);
});

test.each([
  'mailto:a@shop.example',
  'javascript:alert(1)',
  '/a%00b',
  `/${'x'.repeat(1000)}`,
  `/${'語'.repeat(400)}`,
  'https://',
])('%s is no page', (text) => {
  expect(formerPath(text)).toBeNull();
});
