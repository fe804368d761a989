import { expect, test } from 'vitest';
import { matches } from '../../src/widget/page-pattern.ts';

test.each([
  ['/cart', 'https://shop.example/cart', true],
  ['/cart', 'https://shop.example/cart?step=2#pay', true],
  ['/cart', 'https://shop.example/cart/2', false],
  ['/cart*', 'https://shop.example/cart/2', true],
  ['*/checkout/*', 'https://shop.example/sv/checkout/pay', true],
  ['/search?q=*', 'https://shop.example/search?q=boots', true],
  ['/a.b', 'https://shop.example/aXb', false],
  ['https://shop.example/*', 'https://shop.example/cart', true],
  ['https://*.shop.example/*', 'https://www.shop.example/cart', true],
  ['https://shop.example/*', 'https://other.example/shop.example/', false],
  ['*', 'https://shop.example/', true],
  ['/#/cart', 'https://shop.example/#/cart', true],
  ['*', 'no address', false],
  ['**', 'https://shop.example/', true],
  ['/a*a', 'https://shop.example/a', false],
  ['/a*a', 'https://shop.example/aa', true],
  ['/*ab*', 'https://shop.example/aab', true],
  ['/*a*b', 'https://shop.example/b/a', false],
  ['/*/x*/y', 'https://shop.example/x/x/y', true],
  ['/*/x*x/y', 'https://shop.example/1/x/y', false],
])('the pattern %s matches the page %s: %s', (pattern, page, isMatch) => {
  expect(matches(pattern, page)).toBe(isMatch);
});
