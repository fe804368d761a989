import { expect, test } from 'vitest';
import { compareSettings } from '../../../src/embed/settings/changes.ts';
import type { PageSettings } from '../../../src/embed/settings/definition.ts';

const before: PageSettings = {
  userId: 1,
  helpCenterId: 7,
  lang: 'en',
  theme: { brand: '#0a7' },
  visitorToken: 'a.b.c',
};

test('a new value of a setting changes a running widget, and an object of the same content does not', () => {
  expect(compareSettings(before, { ...before, theme: { brand: '#0a7' } })).toEqual({
    needsRestart: false,
    changed: {},
  });
  expect(compareSettings(before, { ...before, lang: 'sv', colorScheme: 'dark' })).toEqual({
    needsRestart: false,
    changed: { lang: 'sv', colorScheme: 'dark' },
  });
});

test('a setting that is removed has its reset value again', () => {
  const { userId, helpCenterId, lang } = before;
  const { needsRestart, changed } = compareSettings(before, { userId, helpCenterId, lang });
  expect(needsRestart).toBe(false);
  expect(changed).toEqual({ theme: {}, visitorToken: undefined });
  expect(changed).toHaveProperty('visitorToken');
});

test.each<[string, PageSettings]>([
  ['another help center', { ...before, helpCenterId: 8 }],
  ['another isolation', { ...before, isolation: 'iframe' }],
  ['another history', { ...before, history: 'manual' }],
  ['another target', { ...before, target: '#help' }],
  ['no language any more', { ...before, lang: undefined }],
])('a change of %s restarts the widget', (_, after) => {
  expect(compareSettings(before, after).needsRestart).toBe(true);
});
