import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/errors.ts';
import { type Answers, createFixtureClient } from '../../../support/fixture-client.ts';
import { suggestionIndexOf, suggestionsOf } from '../../../support/fixtures.ts';
import { english } from '../../../support/shop-help.ts';
import { buildModels } from '../build-models.ts';

let lifetime: AbortController;
beforeEach(() => {
  lifetime = new AbortController();
  vi.useFakeTimers();
});
afterEach(() => {
  lifetime.abort();
  vi.useRealTimers();
});

/** Waits for the view, behind which files are loaded, and for the files. */
async function settleImports() {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

/** A search whose suggestions are answered after so many milliseconds. */
async function createSearch(answerAfter: number, answers: Partial<Answers> = {}) {
  const client = createFixtureClient({
    async suggestSearch({ q }) {
      await new Promise((resolve) => setTimeout(resolve, answerAfter));
      return suggestionsOf(english, q);
    },
    ...answers,
  });
  const { search } = buildModels({
    client,
    settings: { helpCenterId: 7, lang: 'en' },
    signal: lifetime.signal,
  });
  await vi.advanceTimersByTimeAsync(0);
  // The engine alone, as for a visitor who saves data: a test that wants the index asks for it.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  search.prepare();
  Reflect.deleteProperty(navigator, 'connection');
  await settleImports();
  const titles = () => search.suggestions.value.list.map(({ title }) => title);
  return { search, client, titles };
}

const titlesFor = (q: string) =>
  suggestionsOf(english, q).result.flatMap(({ options }) => options.map(({ text }) => text));

test('suggestions that take long are announced as slow until they arrive', async () => {
  const { search, titles } = await createSearch(5000);
  search.type('parcel');
  await vi.advanceTimersByTimeAsync(1400);
  expect(search.isSlow.value).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(search.isSlow.value).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect([search.isSlow.value, titles()]).toEqual([false, titlesFor('parcel')]);
});

test('suggestions are no longer announced as slow once the visitor has left', async () => {
  const { search } = await createSearch(5000);
  search.type('parcel');
  await vi.advanceTimersByTimeAsync(1600);
  search.close();
  expect(search.isSlow.value).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([search.isSlow.value, search.isOpen.value]).toEqual([false, false]);
});

/** The titles of the popular articles, which home has loaded, that have a word with this beginning. */
const known = {
  r: ['Return something you bought'],
  s: ['Size guide for boots', 'Return something you bought'],
};

test('suggestions from loaded articles are shown with the key itself, before a request', async () => {
  const { search, client, titles } = await createSearch(500);
  search.type('s');
  expect(titles()[0]).toBe('Swap for another size');
  expect(titles()).toEqual(expect.arrayContaining(known.s));
  expect(search.suggestions.value.isFinal).toBe(false);
  search.type('size b');
  expect(titles()).toEqual(['Size guide for boots']);
  expect(client.sentTo('suggestSearch')).toEqual([]);
});

test('suggestions are refined by the server’s answer, and the highlighted row stays the same article', async () => {
  const { search, titles } = await createSearch(500);
  search.type('r');
  expect(titles()).toEqual(known.r);
  search.highlight(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(search.suggestions.value.isFinal).toBe(true);
  expect(titles()).toHaveLength(6);
  expect(titles()[search.highlighted.value]).toBe(known.r[0]);
  // What is typed on belongs to the box.
  search.type('re');
  expect(search.highlighted.value).toBe(-1);
});

test('the search itself stays highlighted when suggestions are added above it', async () => {
  const { search } = await createSearch(500);
  search.type('promise');
  search.highlight(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(search.suggestions.value.list).toHaveLength(1);
  expect(search.highlighted.value).toBe(1);
});

test('suggestions for a beginning are shown to a fast typist until those for the whole text arrive', async () => {
  const { search, client, titles } = await createSearch(400);
  const text = 'promise in writing';
  for (let length = 1; length <= text.length; length += 1) {
    search.type(text.slice(0, length));
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(titles()).toEqual(['Our repair promise']);
  expect(search.suggestions.value.isFinal).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect([titles(), search.suggestions.value.isFinal]).toEqual([titlesFor(text), true]);
  expect(client.sentTo('suggestSearch').length).toBeLessThan(6);
});

test('suggestions that are loaded are not replaced by those for a text that was typed in between', async () => {
  const { search, client, titles } = await createSearch(500);
  search.type('parcel');
  await vi.advanceTimersByTimeAsync(1000);
  search.type('repair');
  await vi.advanceTimersByTimeAsync(200);
  search.type('parcel');
  await vi.advanceTimersByTimeAsync(5000);
  expect(titles()).toEqual(titlesFor('parcel'));
  expect(client.sentTo('suggestSearch')).toHaveLength(2);
});

test('suggestions are not requested any more once the widget has ended', async () => {
  const { search, client } = await createSearch(0);
  search.type('parcel');
  lifetime.abort();
  await vi.advanceTimersByTimeAsync(5000);
  search.type('repair');
  await vi.advanceTimersByTimeAsync(5000);
  expect(client.sentTo('suggestSearch')).toEqual([]);
});

/** A search with an index of the help center, once the visitor has gone to the box. */
async function createPrepared(answerAfter: number) {
  const prepared = await createSearch(answerAfter, {
    suggestionIndex: () => suggestionIndexOf(english, ['Book a visit', 'Ask a guide']),
  });
  prepared.search.prepare();
  await settleImports();
  return prepared;
}

describe('suggestions with an index of the help center', () => {
  test('are shown with the key and without a request where titles fill the list', async () => {
    const { search, client, titles } = await createPrepared(500);
    search.type('a');
    const first = titles();
    expect([first.length, search.suggestions.value.isFinal]).toEqual([6, true]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([titles(), search.isSlow.value]).toEqual([first, false]);
    expect(client.sentTo('suggestSearch')).toEqual([]);
  });

  test('have a late answer below the found titles, and above uncertain ones', async () => {
    const { search, titles } = await createPrepared(1000);
    search.type('order');
    expect(titles()[0]).toBe('Change or cancel an order');
    expect(search.suggestions.value.isFinal).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(search.suggestions.value.isFinal).toBe(true);
    const others = titlesFor('order').filter((title) => title !== 'Change or cancel an order');
    expect(titlesFor('order')[0]).toBe(others[0]);
    expect(titles()).toEqual(['Change or cancel an order', ...others]);
  });

  test('keep the position of a highlighted row', async () => {
    const { search, titles } = await createPrepared(1000);
    search.type('order');
    const row = titles()[1];
    search.highlight(1);
    // The answer has another below the title that was found.
    expect(titlesFor('order')[0]).not.toBe(row);
    await vi.advanceTimersByTimeAsync(2000);
    expect(search.suggestions.value.isFinal).toBe(true);
    expect([titles()[1], search.highlighted.value]).toEqual([row, 1]);
  });

  test('are requested for a text without a title and without informative terms', async () => {
    const { search, titles } = await createPrepared(500);
    search.type('mended free of charge');
    expect(titles()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(titles()).toEqual(['Our repair promise']);
  });

  test('are shown for a text that was typed before the index loaded', async () => {
    const { search, client, titles } = await createSearch(500, {
      suggestionIndex: () => suggestionIndexOf(english),
    });
    search.type('jacket');
    expect(titles()).toEqual([]);
    search.prepare();
    await settleImports();
    expect(titles()).toEqual(['Rewaterproof a shell jacket']);
    expect(client.sentTo('suggestSearch')).toEqual([]);
  });
});

describe('the index of suggestions', () => {
  const asked = ({ client }: Awaited<ReturnType<typeof createSearch>>) =>
    client.sentTo('suggestionIndex').length;

  async function prepare(one: Awaited<ReturnType<typeof createSearch>>) {
    one.search.prepare();
    await vi.advanceTimersByTimeAsync(0);
  }

  test('is loaded once home is loaded and the visitor has gone to the search box', async () => {
    let answer = () => {};
    const one = await createSearch(0, {
      async listPopularArticles() {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return [];
      },
    });
    expect(asked(one)).toBe(0);
    await prepare(one);
    expect(asked(one)).toBe(0);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.client.sentTo('suggestionIndex')).toEqual([{ lang: 'en', helpCenterId: 7 }]);
    await prepare(one);
    expect(asked(one)).toBe(1);
  });

  test.each([
    ['once where there is none', 'not-found', 1],
    ['again where the network failed', 'network', 2],
  ] as const)('is requested %s', async (_, kind, times) => {
    const one = await createSearch(0, {
      suggestionIndex() {
        throw new ApiError(kind, 'no');
      },
    });
    await prepare(one);
    await vi.dynamicImportSettled();
    await prepare(one);
    expect(asked(one)).toBe(times);
    one.search.type('parcel');
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.titles()).toEqual(titlesFor('parcel'));
  });

  test('is never requested of a deployment that has the interface alone, nor where the browser saves data', async () => {
    const plain = await createSearch(0, {
      helpCenter() {
        throw new ApiError('not-found', 'no', { status: 404 });
      },
    });
    await prepare(plain);
    expect(asked(plain)).toBe(0);
    const one = await createSearch(0);
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await prepare(one);
    Reflect.deleteProperty(navigator, 'connection');
    expect(asked(one)).toBe(0);
  });
});
