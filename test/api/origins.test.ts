import { expect, test } from 'vitest';
import { isListed } from '../../src/api/origins.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://a.shop.example', 'https://*.shop.example'],
  ['https://a.b.shop.example', 'https://*.shop.example'],
  ['https://A.Shop.Example', 'https://*.shop.example'],
  ['https://a.shop.example:8443', 'https://*.shop.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['null', '*'],
])('%s is one of %s', (origin, entry) => {
  expect(isListed(origin, ['https://else.example', entry])).toBe(true);
});

test.each([
  'https://shop.example',
  'https://evilshop.example',
  'http://a.shop.example',
  'https://a.shop.example:8443',
  'https://a.shop.example.evil.example',
  'https://evil.example/.shop.example',
  'https://evil.example?.shop.example',
  'https://evil.example#.shop.example',
  'https://evil.example\\.shop.example',
  'https://evil.example:443.shop.example',
  'https://evil@a.shop.example',
  'https://.shop.example',
  'https://a..shop.example',
  'https://a.shop.example.',
  'https://a b.shop.example',
  'https://a.shop.example/',
  'https://a.shop.example, https://a.shop.example',
  'ftp://a.shop.example',
  '//a.shop.example',
  'null',
  '',
])('“%s” is none of https://*.shop.example', (origin) => {
  expect(isListed(origin, ['https://*.shop.example'])).toBe(false);
});
