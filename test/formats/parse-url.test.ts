import { expect, test } from 'vitest';
import { parseUrl } from '../../src/formats/parse-url.ts';

test('an address is read with letters of every script, however often one is asked for', () => {
  for (let count = 0; count < 100_000; count += 1) URL.canParse('https://shop.example/a');
  expect(parseUrl('https://blåbär.example')?.host).toBe('xn--blbr-noae.example');
  expect(parseUrl('/mäh', 'https://shop.example')?.pathname).toBe('/m%C3%A4h');
  expect([parseUrl('no address'), parseUrl('https://')]).toEqual([null, null]);
});
