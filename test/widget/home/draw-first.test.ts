/** When home is drawn from its response alone. */

import { afterEach, expect, test } from 'vitest';
import { createStorage } from '../../../src/state/storage.ts';
import { beginsAtPlainHome, type FirstView } from '../../../src/widget/home/draw-first.ts';
import { keepChosenLanguage } from '../../../src/widget/stored/chosen-language.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const storage = createStorage(1, () => true);
const tabStorage = createStorage(1, () => true, 'sessionStorage');

const begins = (settings: FirstView['settings'] = {}, keepsPlace = true) =>
  beginsAtPlainHome({ userId: 1, settings: { helpCenterId: 7, ...settings }, keepsPlace });

test('home is rendered first for a visitor of whom nothing is stored', () => {
  expect(begins()).toBe(true);
  expect(begins({ visitorToken: 'a.b.c' })).toBe(false);
});

test('home is not rendered first on a page for which the site has articles', () => {
  const contextual = [{ url: '/cart', articles: [1] }];
  expect(begins({ contextual, page: 'https://shop.example/cart' })).toBe(false);
  expect(begins({ contextual, page: 'https://shop.example/returns' })).toBe(true);
});

test('home is not rendered first for a visitor who has written', () => {
  storage.write('ticketToken', 'fdt_1');
  expect(begins()).toBe(false);
});

test('home is not rendered first while a message waits to be sent', () => {
  storage.write('draft:contact:1', { message: 'Hello' });
  expect(begins()).toBe(false);
});

test('home is not rendered first in a language that the visitor has chosen, unless the site has set another since', () => {
  keepChosenLanguage(storage, 'sv', 'en');
  expect(begins({ lang: 'en' })).toBe(false);
  expect(begins({ lang: 'de' })).toBe(true);
});

test('home is not rendered first where a place is restored', () => {
  tabStorage.write('place', {});
  expect(begins()).toBe(false);
  expect(begins({}, false)).toBe(true);
});
