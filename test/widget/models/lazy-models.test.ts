import { afterEach, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../../src/widget/models/index.ts';
import { createLazyModels } from '../../../src/widget/models/lazy-models.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildArticle } from '../../support/fixtures.ts';

let lifetime: AbortController;
beforeEach(() => {
  lifetime = new AbortController();
});
afterEach(() => lifetime.abort());

function createOf(client = createFixtureClient()) {
  const events: string[] = [];
  const models = createModels({
    client,
    settings: { helpCenterId: 7, lang: 'en', storage: 'never' },
    route: { name: 'home' },
    signal: lifetime.signal,
    readScrollPosition: () => ({ scrollTop: 0, focusKey: undefined }),
    whenVisible: (act) => act(),
    onEvent: ({ type }) => events.push(type),
    onNavigate() {},
  });
  return { models, lazyModels: createLazyModels(models), client, events };
}

test('each model is created once for a widget, and for each widget', () => {
  const one = createOf();
  const other = createOf();
  for (const name of [
    'readings',
    'translations',
    'articleForms',
    'searchReports',
    'visitorSession',
  ] as const) {
    expect(one.lazyModels[name]()).toBe(one.lazyModels[name]());
    expect(one.lazyModels[name]()).not.toBe(other.lazyModels[name]());
  }
});

test('an article is counted once for each opening of its view, in each widget', () => {
  const { models, lazyModels, client, events } = createOf();
  const article = buildArticle({ faqArticleId: 104 });
  const entry = models.navigation.current.peek();
  const reading = lazyModels.readings().open(entry, article);
  expect(lazyModels.readings().open(entry, article)).toBe(reading);
  expect(client.sentTo('recordView')).toHaveLength(1);
  expect(events).toEqual(['article-view']);
});

test('the form of an article is asked for once', async () => {
  const { lazyModels, client } = createOf();
  const form = lazyModels.articleForms().open(104, 5);
  expect(lazyModels.articleForms().open(104, 5)).toBe(form);
  expect(lazyModels.articleForms().open(105, 5)).not.toBe(form);
  await expect.poll(() => form.state.value.status).toBe('ready');
  expect(client.sentTo('getForm')).toHaveLength(2);
});
