import { expect, test } from 'vitest';
import { imageAddress } from '../../../src/ui/html/addresses.ts';

const baseUrl = 'https://help.example/';

test.each([
  ['/files/ab/boot.svg', 'https://help.example/files/ab/boot.svg'],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
])('a picture may be at %s', (address, expected) => {
  expect(imageAddress(address, baseUrl)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'data:image/x-unknown,x',
  'blob:https://help.example/x',
  'file:///etc/passwd',
  'https://',
])('no picture is at %j', (address) => {
  expect(imageAddress(address, baseUrl)).toBeNull();
});
