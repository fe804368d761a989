import { afterEach, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../../src/widget/models/index.ts';
import { createReadingModels } from '../../../src/widget/models/reading-models.ts';
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
  return { models, readingModels: createReadingModels(models), client, events };
}

test('each model is created once for a widget, and for each widget', () => {
  const one = createOf();
  const other = createOf();
  for (const name of ['readings', 'translations', 'searchReports', 'related'] as const) {
    expect(one.readingModels[name]()).toBe(one.readingModels[name]());
    expect(one.readingModels[name]()).not.toBe(other.readingModels[name]());
  }
});

test('an article is counted once for each opening of its view, in each widget', () => {
  const { models, readingModels, client, events } = createOf();
  const article = buildArticle({ faqArticleId: 104 });
  const entry = models.navigation.current.peek();
  const reading = readingModels.readings().open(entry, article);
  expect(readingModels.readings().open(entry, article)).toBe(reading);
  expect(client.sentTo('recordView')).toHaveLength(1);
  expect(events).toEqual(['article-view']);
});
