import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from '../../../src/server/uploads/file-name.ts';

test.each([
  ['tent.jpg', 'tent.jpg'],
  ['Tält – ”blått” (2).jpeg', 'Tält – ”blått” (2).jpeg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\maja\\tent.png', 'tent.png'],
  ['.htaccess', 'htaccess'],
  ['a\r\nb\0.txt', 'ab.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a<b>:"c"|?*%.txt', 'abc.txt'],
  ['CON', '_CON'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['Lpt1 .txt', '_Lpt1.txt'],
  ['com¹', '_com¹'],
  ['console.log', 'console.log'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u200b\u2066b\u2069\ufeff.png', 'ab.png'],
  ['', 'file'],
  ['..', 'file'],
  ['a/', 'file'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test.each([
  ['many letters', 'a'.repeat(60_000)],
  ['many letters of three bytes', '寿'.repeat(60_000)],
  ['many marks on one letter', `a${'\u0301\u0323'.repeat(30_000)}`],
  ['many dots and blanks', `${'. '.repeat(30_000)}x${'. '.repeat(30_000)}x`],
  ['many folders', '/\\'.repeat(30_000)],
  ['many dots at its end', `x${'.a'.repeat(30_000)}`],
  ['many characters that go', '\u200b'.repeat(60_000)],
])('a name of %s is a short one', (_, name) => {
  const safe = safeFileName(`${name}.pdf`);
  expect(safe.length).toBeLessThanOrEqual(200);
  expect(safe).toMatch(/\.pdf$|^pdf$/);
  expect(safeFileName(safe)).toBe(safe);
});

test('a long name keeps its ending', () => {
  expect(safeFileName(`${'å'.repeat(400)}.pdf`)).toMatch(/^å+\.pdf$/);
});

test('any name is one segment of an address, and stays as it is the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name);
      expect(encodeURIComponent(safe).length).toBeLessThanOrEqual(300);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200);
      expect(safe).toMatch(/^[^/\\.\s][^/\\]*$/);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});
