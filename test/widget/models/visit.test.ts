/** What messages say of the visit before them. */

import { describe, expect, onTestFinished, test } from 'vitest';
import type { HelpCenter } from '../../../src/api/schemas/faq.ts';
import type { Models } from '../../../src/widget/models/index.ts';
import type { WidgetSettings } from '../../../src/widget/settings.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';
import { buildModels } from './build-models.ts';

const wanted: Partial<HelpCenter> = { pageContext: true, visitContext: true };

async function openVisit(
  helpCenter: Partial<HelpCenter> = wanted,
  settings: WidgetSettings = {},
): Promise<Models> {
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const models = buildModels({
    client: createFixtureClient({ helpCenter: () => buildHelpCenter(helpCenter) }),
    settings: {
      helpCenterId: 7,
      lang: 'en',
      page: 'https://shop.example/boots?size=41#top',
      referrer: 'https://search.example/find?q=boots#first',
      ...settings,
    },
  });
  await expect.poll(() => models.helpCenter.known.value).toBeDefined();
  return models;
}

describe('the visit', () => {
  test('has the articles and searches of the page, the last first, each once and at most ten', async () => {
    const { navigation, visit } = await openVisit();
    for (let id = 101; id <= 112; id += 1) navigation.go({ name: 'article', id });
    navigation.go({ name: 'article', id: 105 });
    navigation.go({ name: 'search', text: 'return label' });
    navigation.go({ name: 'home' });
    navigation.go({ name: 'search', text: 'boots' });
    navigation.go({ name: 'search', text: '' });
    expect(visit.context().visit).toEqual({
      articles: [105, 112, 111, 110, 109, 108, 107, 106, 104, 103],
      searches: ['boots', 'return label'],
    });
  });

  test('names the page and the one that led to the site, without query and fragment', async () => {
    const { visit } = await openVisit();
    expect(visit.context()).toMatchObject({
      page: 'https://shop.example/boots',
      referrer: 'https://search.example/find',
    });
  });

  test.each<[keyof HelpCenter, Partial<HelpCenter>, object]>([
    ['pageContext', { visitContext: true }, { visit: { articles: [103], searches: [] } }],
    [
      'visitContext',
      { pageContext: true },
      { page: 'https://shop.example/boots', referrer: 'https://search.example/find' },
    ],
  ])(
    'is sent without what the help center does not want, which is not stored: %s',
    async (_, center, sent) => {
      const { navigation, visit } = await openVisit(center);
      navigation.go({ name: 'article', id: 103 });
      expect(visit.context()).toEqual(sent);
      const stored = sessionStorage.getItem('frontdesk:1:visit') ?? '';
      expect(stored.includes('103')).toBe('visit' in sent);
      expect(stored.includes('search.example')).toBe('referrer' in sent);
    },
  );

  test('is neither sent nor stored where nothing of it is wanted', async () => {
    const { navigation, visit } = await openVisit({});
    navigation.go({ name: 'article', id: 103 });
    expect(visit.context()).toEqual({});
    expect(sessionStorage.getItem('frontdesk:1:visit')).toBeNull();
  });

  test('goes on with the next page of the site, which did not lead the visitor there', async () => {
    const { navigation } = await openVisit();
    navigation.go({ name: 'article', id: 103 });
    const next = await openVisit(wanted, { referrer: 'https://shop.example/boots' });
    expect(next.visit.context()).toMatchObject({
      referrer: 'https://search.example/find',
      visit: { articles: [103], searches: [] },
    });
  });

  test('does not name a page of the site as the one that led there', async () => {
    const { visit } = await openVisit(wanted, { referrer: 'https://shop.example/tents' });
    expect(visit.context().referrer).toBeUndefined();
  });

  test('says that no page led to the site', async () => {
    const { visit } = await openVisit(wanted, { referrer: '' });
    expect(visit.context().referrer).toBe('');
  });

  test('ends with its visitor', async () => {
    const { navigation, visit, leave } = await openVisit();
    navigation.go({ name: 'article', id: 103 });
    leave();
    expect(visit.context().visit).toEqual({ articles: [], searches: [] });
    expect(sessionStorage.getItem('frontdesk:1:visit')).toBeNull();
  });
});
