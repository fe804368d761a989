import { expect, test } from 'vitest';
import { mostShown, shortenBody } from '../../../../src/server/mail/incoming/quotes/shorten-body.ts';

const part = (plain: string, html: string | null = null) => ({ plain, html });
const fileText = (file: { readonly bytes: Uint8Array } | null) =>
  Buffer.from(file?.bytes ?? [])
    .toString()
    .replace('\ufeff', '');

test('a text of as much as is shown stays as it is, with its HTML', () => {
  const body = { written: part('a'.repeat(mostShown - 1), '<p>a</p>'), quote: part('b') };
  expect(shortenBody(body)).toEqual({ body, wholeText: null });
});

test('the beginning of a longer one is shown, and all of it is a file', () => {
  const plain = 'Since Monday. '.repeat(20_000);
  const { body, wholeText } = shortenBody({ written: part(plain, '<p>x</p>'), quote: part('Which?') });
  expect(body).toEqual({ written: part(plain.slice(0, mostShown)), quote: null });
  expect(wholeText).toMatchObject({ name: 'message.txt', type: 'text/plain' });
  expect(fileText(wholeText)).toBe(`${plain}\n\nWhich?`);
});

test('what was written stays as it is where only the quote is too long', () => {
  const written = part('Yes.', '<p>Yes.</p>');
  const quote = part('> word\n'.repeat(50_000), '<p>words</p>');
  const { body, wholeText } = shortenBody({ written, quote });
  expect(body.written).toEqual(written);
  expect(body.quote).toEqual(part(quote.plain.slice(0, mostShown - 4)));
  expect(fileText(wholeText)).toBe(`Yes.\n\n${quote.plain}`);
});

test('a letter of two units is not cut in half', () => {
  const { body } = shortenBody({ written: part(`a${'\u{1f44b}'.repeat(mostShown)}`), quote: null });
  expect(body.written.plain).toHaveLength(mostShown - 1);
  expect(body.written.plain).not.toMatch(/[\ud800-\udbff]$/);
});

test('no code that signs somebody in is in the file', () => {
  const codes = `fdb_${'x'.repeat(43)} fdl_12-${'y'.repeat(43)}`;
  const { wholeText } = shortenBody({ written: part(`${'a'.repeat(mostShown)} ${codes} b`), quote: null });
  expect(fileText(wholeText).slice(mostShown)).toBe(' fdb_… fdl_12-… b');
});
