import { expect, test } from 'vitest';
import { createSuggestionSource } from '../../../../src/widget/models/search/suggestion-source.ts';
import { createFixtureClient } from '../../../support/fixture-client.ts';
import { suggestionsOf } from '../../../support/fixtures.ts';
import { english } from '../../../support/shop-help.ts';
import { buildSource } from '../build-source.ts';

const titlesFor = (q: string) =>
  suggestionsOf(english, q).result.flatMap(({ options }) => options.map(({ text }) => text));

/** Suggestions that come when the test says so. */
function createSlowSource() {
  const answers = new Map<string, () => void>();
  const aborted: string[] = [];
  const client = createFixtureClient({
    async suggestSearch({ q }, signal) {
      signal?.addEventListener('abort', () => aborted.push(q));
      await new Promise<void>((resolve) => answers.set(q, resolve));
      return suggestionsOf(english, q);
    },
  });
  const source = createSuggestionSource(buildSource({ client }), 1);
  const suggest = async (q: string) => (await source.suggest('en', q))?.map(({ title }) => title);
  const requested = (q: string) => expect.poll(() => answers.has(q), { interval: 5 }).toBe(true);
  const answer = async (q: string) => {
    await requested(q);
    answers.get(q)?.();
  };
  return { source, suggest, requested, answer, aborted, client };
}

test('suggestions are those for the newest text, although its answer is the slowest', async () => {
  const { suggest, requested, answer, aborted } = createSlowSource();
  const first = suggest('parcel');
  await answer('parcel');
  expect(await first).toEqual(titlesFor('parcel'));

  const second = suggest('size');
  await requested('size');
  const third = suggest('repair');
  await answer('size');
  expect(await second).toBeUndefined();
  await answer('repair');
  expect(await third).toEqual(titlesFor('repair'));
  // The first was answered before the next was typed.
  expect(aborted.at(-1)).toBe('size');
});

test('suggestions are not requested for a text that changes within the wait', async () => {
  const { suggest, answer, client } = createSlowSource();
  const first = suggest('p');
  const second = suggest('pa');
  const third = suggest('parcel');
  await answer('parcel');
  expect(await Promise.all([first, second, third])).toEqual([undefined, undefined, titlesFor('parcel')]);
  expect(client.sentTo('suggestSearch')).toEqual([{ lang: 'en', q: 'parcel', helpCenterId: 7 }]);
});

test('suggestions that are cancelled are aborted, and their answer ignored', async () => {
  const { source, suggest, requested, answer, aborted } = createSlowSource();
  const cancelled = suggest('parcel');
  await requested('parcel');
  source.cancel();
  await answer('parcel');
  expect(await cancelled).toBeUndefined();
  expect(aborted).toEqual(['parcel']);
});
