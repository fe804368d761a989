import { expect, test } from 'vitest';
import { listedPageAddress, pageAddress } from '../../../src/api/shared/page-address.ts';

test.each([
  ['https://shop.example/tents/4?token=secret&id=4#code=secret', 'https://shop.example/tents/4'],
  ['HTTPS://Shop.Example', 'https://shop.example/'],
  ['https://me:secret@shop.example:8443/a', 'https://shop.example:8443/a'],
  ['https://me:p@ss@shop.example/a@b', 'https://shop.example/a@b'],
  ['http://[::1]:80/%C3%A5#', 'http://[::1]:80/%C3%A5'],
])('the address of a page keeps its host and path: %s', (url, kept) => {
  expect(pageAddress(url)).toBe(kept);
});

test.each([
  ...[
    '',
    'shop.example/a',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//shop.example/',
  ],
  ...[
    'https://',
    'https:///a',
    'https://shop.example/\u202egnp',
    'https://shop.example/a b',
    'https://a\nb/',
  ],
  `https://shop.example/${'x'.repeat(2000)}`,
])('is none of a page: %s', (url) => {
  expect(pageAddress(url)).toBeNull();
});

test('a page of another site is none', () => {
  const origins = ['https://*.shop.example', 'https://shop.example'];
  expect(listedPageAddress('https://www.shop.example/a?b', origins)).toBe('https://www.shop.example/a');
  expect(listedPageAddress('https://shop.example/a', origins)).toBe('https://shop.example/a');
  for (const url of [
    'https://evil.example/a',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'http://shop.example/',
    'https://evil.example/https://shop.example/',
  ])
    expect(listedPageAddress(url, origins)).toBeNull();
  expect(listedPageAddress('https://evil.example/a', ['*'])).toBe('https://evil.example/a');
  expect(listedPageAddress('https://shop.example/a', [])).toBeNull();
});
