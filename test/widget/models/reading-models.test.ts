import { expect, test } from 'vitest';
import { createReadingModels } from '../../../src/widget/models/reading-models.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildArticle } from '../../support/fixtures.ts';
import { buildModels } from './build-models.ts';

function build() {
  const client = createFixtureClient();
  const events: string[] = [];
  const models = buildModels({ client, onEvent: ({ type }) => events.push(type) });
  return { models, readingModels: createReadingModels(models), client, events };
}

test('each model is created once for a widget, and for each widget', () => {
  const one = build();
  const other = build();
  for (const name of ['readings', 'translations', 'searchReports', 'related'] as const) {
    expect(one.readingModels[name]()).toBe(one.readingModels[name]());
    expect(one.readingModels[name]()).not.toBe(other.readingModels[name]());
  }
});

test('an article is counted once for each opening of its view, in each widget', () => {
  const { models, readingModels, client, events } = build();
  const article = buildArticle({ faqArticleId: 104 });
  const entry = models.navigation.current.peek();
  const reading = readingModels.readings().open(entry, article);
  expect(readingModels.readings().open(entry, article)).toBe(reading);
  expect(client.sentTo('recordView')).toHaveLength(1);
  expect(events).toEqual(['article-view']);
});
