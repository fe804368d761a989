import { describe, expect, test, vi } from 'vitest';
import { createStoredText } from '../../src/state/stored-text.ts';
import { createStoredValue } from '../../src/state/stored-value.ts';

const format = { parse: (text: string | null) => Number(text ?? 7), print: (value: number) => String(value) };

describe('a stored value', () => {
  test('is there again on the next page', () => {
    localStorage.clear();
    expect(createStoredValue('n', format).value.value).toBe(7);
    createStoredValue('n', format).set(8);
    expect(createStoredValue('n', format).value.value).toBe(8);
  });

  test('is the default if a text cannot be parsed', () => {
    localStorage.setItem('n', '{');
    const json = { parse: (text: string | null) => JSON.parse(text ?? '[]'), print: JSON.stringify };
    expect(createStoredValue('n', json).value.value).toEqual([]);
  });

  test('lasts as long as the page where storage is blocked', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const stored = createStoredValue('blocked', format);
    stored.set(9);
    blocked.mockRestore();
    expect([stored.value.value, localStorage.getItem('blocked')]).toEqual([9, null]);
  });
});

describe('a stored text', () => {
  test('is taken out to be sent, and put back before what was typed since', () => {
    const stored = createStoredText('t');
    stored.set(' one ');
    expect([stored.take(), localStorage.getItem('t')]).toEqual(['one', null]);
    stored.set('two');
    stored.giveBack('one');
    expect(createStoredText('t').text.value).toBe('one\n\ntwo');
  });
});
