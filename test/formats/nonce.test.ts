import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNonce, readNonce } from '../../src/formats/nonce.ts';

const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-05T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('is good for its purpose and its secret, and says when the page was shown', () => {
  const shownAt = Date.now() - 60_000;
  const nonce = createNonce('secret', 'page', shownAt);
  expect(readNonce('secret', 'page', nonce, hour)).toEqual({ shownAt, madeAt: Date.now() });
  expect(readNonce('secret', 'page 2', nonce, hour)).toBeNull();
  expect(readNonce('another', 'page', nonce, hour)).toBeNull();
});

test('ends with its age', () => {
  const nonce = createNonce('secret', 'page');
  vi.advanceTimersByTime(hour);
  expect(readNonce('secret', 'page', nonce, hour)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(readNonce('secret', 'page', nonce, hour)).toBeNull();
});

test('no part of it can be changed', () => {
  const nonce = createNonce('secret', 'page');
  for (let at = 0; at < nonce.length - 1; at += 1) {
    const other = nonce[at] === '1' ? '2' : '1';
    const forged = nonce.slice(0, at) + other + nonce.slice(at + 1);
    expect(readNonce('secret', 'page', forged, hour), forged).toBeNull();
  }
  for (const text of ['', '.', nonce.slice(1), `${nonce}A`]) {
    expect(readNonce('secret', 'page', text, hour), text).toBeNull();
  }
});
