import { afterEach, expect, test, vi } from 'vitest';
import { createStorage } from '../../src/state/storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('the storage keeps values under names of its own, and clears only those', () => {
  localStorage.setItem('frontdesk:2:draft', '1');
  localStorage.setItem('of the page', '1');
  const storage = createStorage(1, () => true);
  storage.write('draft', { text: 'Hello' });
  expect(localStorage.getItem('frontdesk:1:draft')).toBe('{"text":"Hello"}');
  expect(createStorage(1, () => true).read('draft')).toEqual({ text: 'Hello' });
  expect(storage.names('dr')).toEqual(['draft']);
  storage.forget();
  expect(Object.keys(localStorage).sort()).toEqual(['frontdesk:2:draft', 'of the page']);
});

test('the storage keeps values in memory where nothing may be stored', () => {
  const storage = createStorage(1, () => false);
  storage.write('draft', 'Hello');
  expect(localStorage.length).toBe(0);
  expect(storage.read('draft')).toBe('Hello');
  expect(storage.names('')).toEqual(['draft']);
});

test('the storage does without a full one of the browser', () => {
  const storage = createStorage(1, () => true);
  storage.write('draft', 'x'.repeat(20_000_000));
  expect(localStorage.length).toBe(0);
  expect(storage.read('draft')).toHaveLength(20_000_000);
});

test('the storage does without one that the browser blocks', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const storage = createStorage(1, () => true);
  storage.write('draft', 'Hello');
  expect(storage.read('draft')).toBe('Hello');
  expect(storage.read('other')).toBeUndefined();
  storage.write('draft', undefined);
  expect(storage.read('draft')).toBeUndefined();
  storage.forget();
});

test('the storage ignores values that are not its own', () => {
  localStorage.setItem('frontdesk:1:draft', '{no JSON');
  expect(createStorage(1, () => true).read('draft')).toBeUndefined();
});
