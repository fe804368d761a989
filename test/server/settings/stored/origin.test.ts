import { expect, test } from 'vitest';
import { Refusal } from '../../../../src/api/refusal.ts';
import { parseOrigin } from '../../../../src/server/settings/stored/origin.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' https://Shop.Example/ ', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://*.shop.example', 'https://*.shop.example'],
  ['HTTPS://*.Shop.Example:8443', 'https://*.shop.example:8443'],
  ['https://blåbär.example', 'https://xn--blbr-noae.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['*', '*'],
])('%s is stored as %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

test.each([
  '',
  'null',
  'shop.example',
  '*.shop.example',
  'https://',
  'https://*',
  'https://shop.*',
  'https://a.*.example',
  'https://*.*.example',
  'https://shop.example/help',
  'https://shop.example?a',
  'https://me@shop.example',
  'ftp://shop.example',
  'file:///shop',
  'javascript:alert(1)',
])('“%s” is refused', (text) => {
  expect(() => parseOrigin(text)).toThrow(Refusal);
});
