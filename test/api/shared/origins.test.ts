import { describe, expect, test } from 'vitest';
import { completeOrigin, createOriginLookup, isListed } from '../../../src/api/shared/origins.ts';

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

describe('a look-up among many origins', () => {
  const listed = [
    'https://shop.example',
    'https://*.shop.example',
    'http://localhost:3000',
    '*',
    'nonsense',
    'HTTPS://Up.example',
  ];
  const isIn = createOriginLookup(listed);

  test.each([
    ['https://shop.example', true],
    ['https://SHOP.example', true],
    ['https://www.shop.example', true],
    ['https://a.b.shop.example', true],
    ['https://up.example', true],
    ['http://localhost:3000', true],
    ['http://shop.example', false],
    ['https://shop.example:8443', false],
    ['https://notshop.example', false],
    ['https://.shop.example', false],
    ['https://*.shop.example', false],
    ['https://shop.example.evil.example', false],
    ['https://evil.example', false],
    ['null', false],
    ['*', false],
    ['', false],
    [`https://${'a.'.repeat(8000)}shop.example`, false],
  ])('%.40s: %s', (origin, is) => {
    expect(isIn(origin)).toBe(is);
    const others = listed.filter((entry) => entry !== '*');
    if (origin.length < 300) expect(isListed(origin, others)).toBe(is);
  });
});

describe('an entry of a list', () => {
  test.each([
    ['shop.example', ['https://shop.example', 'https://www.shop.example']],
    ['www.shop.example', ['https://shop.example', 'https://www.shop.example']],
    ['shop.example:8443', ['https://shop.example:8443', 'https://www.shop.example:8443']],
    ['blog.shop.example', ['https://blog.shop.example']],
    ['localhost', ['http://localhost']],
    ['localhost:18511', ['http://localhost:18511']],
    ['192.168.1.7:3000', ['http://192.168.1.7:3000']],
    ['[::1]:3000', ['http://[::1]:3000']],
  ])('is completed where it has no scheme (%s)', (entry, completed) => {
    expect(completeOrigin(entry)).toEqual(completed);
  });

  test.each([
    '*',
    'https://shop.example',
    'https://*.shop.example',
    'http://localhost:3000',
    '*.shop.example',
    '',
  ])('stays as it is otherwise (%s)', (entry) => {
    expect(completeOrigin(entry)).toEqual([entry]);
  });
});
