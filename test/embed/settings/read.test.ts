import { expect, test } from 'vitest';
import type { PageSettings } from '../../../src/embed/settings/definition.ts';
import { readSettings } from '../../../src/embed/settings/read.ts';

function read(page: PageSettings) {
  const wrong: string[] = [];
  return { settings: readSettings(page, (name) => wrong.push(name)), wrong };
}

test('a setting is parsed from text, or kept if it has its type already', () => {
  const visitorToken = () => 'a.b.c';
  const target = document.body;
  const { settings, wrong } = read({
    userId: '1',
    apiKey: 'fdp_x',
    baseUrl: '/help/',
    helpCenterId: 7,
    lang: 'pt_BR',
    colorScheme: 'dark',
    theme: '{"brand":"#0a7"}',
    contextual: '[{"url":"/cart"}]',
    contact: { attachments: false },
    conversations: 'false',
    zIndex: '9',
    isolation: 'iframe',
    storage: '',
    visitorToken,
    target,
  });
  expect(settings).toEqual({
    userId: 1,
    apiKey: 'fdp_x',
    baseUrl: `${location.origin}/help/`,
    helpCenterId: 7,
    lang: 'pt_BR',
    colorScheme: 'dark',
    theme: { brand: '#0a7' },
    contextual: [{ url: '/cart' }],
    contact: { attachments: false },
    conversations: false,
    zIndex: 9,
    isolation: 'iframe',
    visitorToken,
  });
  expect(wrong).toEqual([]);
});

test('a setting with a wrong value is left out with a warning', () => {
  const { settings, wrong } = read({
    userId: 'one',
    baseUrl: 'http://',
    helpCenterId: -1,
    lang: '<b>',
    colorScheme: 'pink',
    theme: 'green',
    strings: 'null',
    zIndex: 'top',
    isolation: 'frame',
    history: 'none',
    analytics: 'ga',
    storage: 'cookies',
  });
  expect(settings).toEqual({});
  expect(wrong.sort()).toEqual([
    ...['analytics', 'baseUrl', 'colorScheme', 'helpCenterId', 'history', 'isolation'],
    ...['lang', 'storage', 'strings', 'theme', 'userId', 'zIndex'],
  ]);
});

test('a second id of a help center and unknown settings are left out without a warning', () => {
  expect(read({ helpCenterId: 7, faqId: 'x' })).toEqual({ settings: { helpCenterId: 7 }, wrong: [] });
  expect(read({ faqId: '70' })).toEqual({ settings: { faqId: 70 }, wrong: [] });
  const misspelt = { lang: 'sv', helpCentreId: 7, toString: 'x' };
  expect(read(misspelt)).toEqual({ settings: { lang: 'sv' }, wrong: [] });
});
