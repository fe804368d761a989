/** What is kept of where a visitor is, and what is made of it again. */

import { afterEach, expect, test } from 'vitest';
import { createStorage } from '../../../src/state/storage.ts';
import { type Place, readPlace, writePlace } from '../../../src/widget/models/place.ts';

afterEach(() => sessionStorage.clear());

const storage = () => createStorage(1, () => true, 'sessionStorage');
const center = { helpCenterId: 7 };
const top = { scrollTop: 0, focusKey: undefined };

function buildPlace(changed: Partial<Place> = {}): Place {
  return {
    owner: 'm-1',
    text: 'boots 41',
    forms: new Map([['34 2', { Size: '41' }]]),
    entries: [
      {
        route: { name: 'home' },
        scrollPosition: { scrollTop: 120, focusKey: '#/articles/34' },
        chosen: { text: 'boo', articleId: 34 },
      },
      { route: { name: 'article', id: 34 }, scrollPosition: top, chosen: undefined },
    ],
    ...changed,
  };
}

test('a place is restored on the next page, for the same help center in the same tab', () => {
  writePlace(storage(), center, buildPlace());
  expect(readPlace(storage(), center)).toEqual(buildPlace());
  expect(readPlace(storage(), { helpCenterId: 8 })).toBeUndefined();
  expect(
    readPlace(
      createStorage(1, () => true),
      center,
    ),
  ).toBeUndefined();
  expect(
    readPlace(
      createStorage(1, () => false, 'sessionStorage'),
      center,
    ),
  ).toBeUndefined();
  createStorage(1, () => true).forget();
  expect(sessionStorage.length).toBe(0);
});

test('a place keeps the last steps of a long way, no long form, and nothing of a visitor who is still at home', () => {
  const entries = Array.from({ length: 60 }, (_, index) => ({
    route: { name: 'article', id: index + 1 } as const,
    scrollPosition: top,
    chosen: undefined,
  }));
  const forms = new Map([['1 1', { a: 'x'.repeat(30_000) }]]);
  writePlace(storage(), center, buildPlace({ entries, forms }));
  const kept = readPlace(storage(), center);
  expect(kept?.entries.map(({ route }) => route)).toEqual(entries.slice(-20).map(({ route }) => route));
  expect(kept?.forms.size).toBe(0);
  const beginning = { route: { name: 'home' } as const, scrollPosition: top, chosen: undefined };
  writePlace(storage(), center, buildPlace({ text: '', forms: new Map(), entries: [beginning] }));
  expect(sessionStorage.length).toBe(0);
});

test('a place that is stored in another shape is left out', () => {
  const wrong: unknown[] = [null, 5, 'home', {}, { center: '7' }, { center: '7', entries: [null, 5, {}] }];
  for (const kept of wrong) {
    storage().write('place', kept);
    expect(readPlace(storage(), center), JSON.stringify(kept)).toBeUndefined();
  }
  storage().write('place', {
    center: '7',
    text: {},
    forms: { '1 1': { a: 5, b: 'kept' }, '2 1': null },
    entries: [
      { path: '/nowhere', scrollTop: 'far' },
      { path: `/search?q=${'x'.repeat(5000)}` },
      { path: '/contact', scrollTop: 5, chosen: { text: 5, articleId: 'x' } },
    ],
  });
  expect(readPlace(storage(), center)).toEqual({
    owner: '',
    text: '',
    forms: new Map([['1 1', { b: 'kept' }]]),
    entries: [
      { route: { name: 'home' }, scrollPosition: top, chosen: undefined },
      {
        route: { name: 'contact' },
        scrollPosition: { scrollTop: 5, focusKey: undefined },
        chosen: undefined,
      },
    ],
  });
});
