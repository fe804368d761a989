import { expect, test } from 'vitest';
import { isOfSamePage } from '../../../../src/server/help/routes/form-origin.ts';

const own = 'https://help.shop.example';
const other = 'https://evil.example';

test.each([
  { 'sec-fetch-site': 'same-origin', origin: own },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none', origin: own },
  { origin: own },
  { origin: own, referer: `${other}/` },
  { referer: `${own}/help/en/contact` },
])('a form with %j was on a page of the site', (headers) => {
  expect(isOfSamePage(headers, own)).toBe(true);
});

test.each([
  {},
  { 'sec-fetch-site': 'cross-site', origin: own },
  { 'sec-fetch-site': 'same-site', origin: own },
  { 'sec-fetch-site': 'same-origin', origin: other },
  { 'sec-fetch-site': 'none', origin: other },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { 'sec-fetch-site': '' },
  { origin: 'null' },
  { origin: 'null', referer: `${own}/` },
  { origin: other, referer: `${own}/` },
  { origin: `${own}:8443` },
  { origin: own.replace('https', 'http') },
  { origin: `${own}.evil.example` },
  { referer: `${other}/?${own}/` },
  { referer: `${own}@evil.example/` },
  { referer: 'help' },
])('a form with %j was not', (headers) => {
  expect(isOfSamePage(headers, own)).toBe(false);
});
