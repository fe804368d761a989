import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { type Answers, createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { buildArticle, buildHelpCenter, buildSearchHit } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';
import { english } from '../../support/shop-help.ts';

describe('a search', () => {
  test('with Enter lists what was found, the matched words marked', async () => {
    const { screen, widget, events, focused } = openWidget();
    await screen.getByRole('combobox').fill('repair');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => focused()?.textContent).toBe('3 results for “repair”');
    expect(markedIn(widget.element)).toEqual(['repair', 'repair', 'repair']);
    expect(events).toContainEqual({ type: 'search', resultCount: 3 });
    await screen.getByRole('link', { name: /^Our repair promise/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Our repair promise' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('combobox')).toHaveValue('repair');
  });

  test('shows markup in a title as text', async () => {
    const title = 'Use <img src=x onerror=alert(1)> & more';
    const hit = buildSearchHit({ id: 1, categoryId: 11, title, html: '<p>Text</p>' }, english, '');
    const client = createFixtureClient({
      search: () => ({ success: true, articles: [hit], length: 1, suggest: [] }),
    });
    const { screen, host } = openWidget({ client, route: { name: 'search', text: 'use' } });
    await expect.element(screen.getByText(title)).toBeVisible();
    expect(host.shadowRoot?.querySelector('img')).toBeNull();
  });

  test('that found nothing offers what may have been meant', async () => {
    const { screen, host } = openWidget({ route: { name: 'search', text: 'retrun label' } });
    await expect
      .element(screen.getByRole('heading', { name: 'No results for “retrun label”' }))
      .toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('link', { name: 'return label' }).click();
    await expect.element(screen.getByRole('heading', { name: '1 result for “return label”' })).toBeVisible();
    await expect.element(screen.getByRole('combobox')).toHaveValue('return label');
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });

  test('says which of its words no article has', async () => {
    const hit = buildSearchHit({ id: 1, categoryId: 11, title: 'Wash wool', html: '' }, english, '');
    const found = { success: true, articles: [hit], length: 1, total: 1, suggest: [] };
    const client = createFixtureClient({ search: () => ({ ...found, unknownWords: ['hoodie', 'invoice'] }) });
    const { screen, host } = openWidget({ client, route: { name: 'search', text: 'wash hoodie' } });
    await expect.element(screen.getByText('Nothing about “hoodie” and “invoice”')).toBeVisible();
    await expectAccessible(host);
  });

  test('leads to the part of the first article that answers it, and to the article', async () => {
    const hit = buildSearchHit({ id: 31, categoryId: 11, title: 'Our promise', html: '' }, english, '');
    const highlight = {
      ...hit.highlight,
      content_text: ['Worn <em>soles</em>.'],
      heading: ['What we <em>mend</em>'],
    };
    const found = { success: true, length: 2, total: 2, suggest: [] };
    const client = createFixtureClient({
      search: () => ({
        ...found,
        articles: [
          { ...hit, highlight, heading_id: 'mend' },
          buildSearchHit({ id: 32, categoryId: 11, title: 'Another', html: '' }, english, ''),
        ],
      }),
      getArticle: () =>
        buildArticle({
          content: '<h2 id="first">First</h2><p>Text</p><h2 id="mend">What we mend</h2><p>Soles.</p>',
        }),
    });
    const { screen, host, focused } = openWidget({ client, route: { name: 'search', text: 'mend' } });
    await expect.element(screen.getByText('Worn soles.')).toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('link', { name: 'What we mend' }).click();
    await expect.poll(() => focused()?.id).toBe('article-mend');
  });

  test('a heading that another deployment names is only text, and its id the end of a link of ours', async () => {
    const hit = buildSearchHit({ id: 31, categoryId: 11, title: 'Mending', html: '' }, english, '');
    const highlight = {
      ...hit.highlight,
      content_text: ['Soles.'],
      heading: ['<img src=x onerror=alert(1)> &lt;b&gt; <em><script></em>'],
    };
    const id = 'javascript:alert(1)//"><img src=x>#/?h=a&b';
    const found = { success: true, length: 1, total: 1, suggest: [] };
    const client = createFixtureClient({
      search: () => ({ ...found, articles: [{ ...hit, highlight, heading_id: id }] }),
    });
    const { screen, host } = openWidget({ client, route: { name: 'search', text: 'mend' } });
    const link = screen.getByRole('link', { name: '<img src=x onerror=alert(1)> <b> <script>' });
    await expect.element(link).toHaveAttribute('href', `#/articles/31?h=${encodeURIComponent(id)}`);
    expect(host.shadowRoot?.querySelector('img, script')).toBeNull();
  });

  /** Finds so many articles, twenty at a time. */
  function finding(count: number, total: number | undefined): Answers['search'] {
    const hits = Array.from({ length: count }, (_, index) =>
      buildSearchHit({ id: index + 1, categoryId: 11, title: `Boots ${index + 1}`, html: '' }, english, ''),
    );
    return ({ offset = 0 }) => {
      const articles = hits.slice(offset, offset + 20);
      return { success: true, articles, length: articles.length, ...(total && { total }), suggest: [] };
    };
  }

  test('says how many were found, and shows more of them, with the focus on the first that is new', async () => {
    const client = createFixtureClient({ search: finding(43, 43) });
    const { screen, host, focused } = openWidget({ client, route: { name: 'search', text: 'boots' } });
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('43 results for “boots”');
    expect(screen.getByRole('link', { name: /^Boots/ }).elements()).toHaveLength(20);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => focused()?.textContent).toMatch(/^Boots 21/);
    await expect.element(screen.getByText('Showing 40 results')).toBeInTheDocument();
    await expectAccessible(host);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => focused()?.textContent).toMatch(/^Boots 41/);
    expect(screen.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
    expect(client.sentTo('search')).toMatchObject([{ q: 'boots' }, { offset: 20 }, { offset: 40 }]);
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('43 results for “boots”');
  });

  test('of several words leaves those that share one word for a press', async () => {
    const hits = [3, 2, 1, 2, 1, 1].map((matched_words, index) => ({
      ...buildSearchHit(
        { id: index + 1, categoryId: 11, title: `Boots ${index + 1}`, html: '' },
        english,
        '',
      ),
      matched_words,
    }));
    const client = createFixtureClient({
      search: () => ({ success: true, articles: hits, length: 6, total: 6, suggest: [] }),
      helpCenter: () => buildHelpCenter({ contactEnabled: true }),
    });
    const { screen, host, focused } = openWidget({
      client,
      route: { name: 'search', text: 'winter boots' },
    });
    await expect.element(screen.getByRole('link', { name: /^Boots 4/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Boots/ }).elements()).toHaveLength(4);
    await expect.element(screen.getByText('Still need help?')).toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => focused()?.textContent).toMatch(/^Boots 5/);
    expect(screen.getByRole('link', { name: /^Boots/ }).elements()).toHaveLength(6);
    expect(screen.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
    expect(client.sentTo('search')).toHaveLength(1);
  });

  test.each([
    [[1, 1, 1], 3],
    [[2, 2, 0], 3],
    [[undefined, undefined], 2],
  ])('whose articles share %j words shows %i at once', async (matched, count) => {
    const hits = matched.map((matched_words, index) => ({
      ...buildSearchHit(
        { id: index + 1, categoryId: 11, title: `Boots ${index + 1}`, html: '' },
        english,
        '',
      ),
      ...(matched_words !== undefined && { matched_words }),
    }));
    const client = createFixtureClient({
      search: () => ({ success: true, articles: hits, length: hits.length, total: hits.length, suggest: [] }),
    });
    const { screen } = openWidget({ client, route: { name: 'search', text: 'boots' } });
    await expect.element(screen.getByRole('link', { name: /^Boots 1/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Boots/ }).elements()).toHaveLength(count);
  });

  test('that could not load more says so, and tries again', async () => {
    const search = finding(30, 30);
    const client = createFixtureClient({ search });
    const { screen } = openWidget({ client, route: { name: 'search', text: 'boots' } });
    const more = screen.getByRole('button', { name: 'Show more' });
    await expect.element(more).toBeVisible();
    client.answer({ search: offline });
    await more.click();
    await expect
      .element(screen.getByText('Something went wrong. Please try again in a moment.'))
      .toBeVisible();
    client.answer({ search });
    await more.click();
    await expect.element(more).not.toBeInTheDocument();
  });

  test.each([
    [20, undefined, 'The first 20 results for “boots”'],
    [3, undefined, '3 results for “boots”'],
    [20, 100, '100 or more results for “boots”'],
  ])('of %i articles, where the server counts %s, says so', async (count, total, sentence) => {
    const client = createFixtureClient({ search: finding(count, total) });
    const { screen } = openWidget({ client, route: { name: 'search', text: 'boots' } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sentence);
  });

  describe('in a help center that counts searches', () => {
    const counting = (answers: Parameters<typeof createFixtureClient>[0] = {}) =>
      createFixtureClient({ helpCenter: () => buildHelpCenter({ searchInsights: true }), ...answers });
    const report = { lang: 'en', helpCenterId: 7, q: 'repair', found: 3 };

    async function search(client = counting()) {
      const rendered = openWidget({ client, route: { name: 'search', text: 'repair' } });
      await expect.element(rendered.screen.getByRole('heading', { level: 1 })).toHaveTextContent('repair');
      return rendered;
    }

    test('is told once that an article was opened, also when the visitor comes back', async () => {
      const { screen, client } = await search();
      expect(client.sentTo('recordSearch')).toEqual([]);
      await screen.getByRole('link', { name: /^Our repair promise/ }).click();
      await expect.poll(() => client.sentTo('recordSearch')).toEqual([{ ...report, opened: true }]);
      await screen.getByRole('button', { name: 'Back' }).click();
      await screen.getByRole('combobox').fill('boots');
      expect(client.sentTo('recordSearch')).toHaveLength(1);
    });

    test.each([
      ['another text is typed', () => page.getByRole('combobox').fill('repairs')],
      ['the page is left', () => dispatchEvent(new Event('pagehide'))],
      ['the visitor leaves', () => page.getByRole('button', { name: 'Back' }).click()],
    ])('is told that nothing was opened when %s', async (_, leave) => {
      const { client } = await search();
      await leave();
      await expect.poll(() => client.sentTo('recordSearch')).toEqual([{ ...report, opened: false }]);
    });

    test('is told when the panel closes, and what found nothing', async () => {
      const client = counting({
        search: () => ({ success: true, articles: [], length: 0, total: 0, suggest: [] }),
      });
      const { widget } = await search(client);
      widget.element.hidden = true;
      await expect
        .poll(() => client.sentTo('recordSearch'))
        .toEqual([{ ...report, found: 0, opened: false }]);
    });
  });

  test('is told nobody where searches are not counted', async () => {
    const { screen, client, widget } = openWidget({ route: { name: 'search', text: 'repair' } });
    await screen.getByRole('link', { name: /^Our repair promise/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Our repair promise' })).toBeVisible();
    widget.element.hidden = true;
    expect(client.sentTo('recordSearch')).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = openWidget({
      settings: { colorScheme },
      route: { name: 'search', text: 'repair' },
    });
    await expect.element(screen.getByRole('heading', { name: '3 results for “repair”' })).toBeVisible();
    await expectAccessible(host);
  });
});

const offline = () => {
  // Asked again long after the test, if nothing but the time counted.
  throw new ApiError('network', 'the server cannot be reached', { retryAfter: 3600 });
};

describe('where nothing was found', () => {
  test('popular articles and the way to write are next', async () => {
    const client = createFixtureClient({ helpCenter: () => buildHelpCenter({ contactEnabled: true }) });
    const { screen, host } = openWidget({ client, route: { name: 'search', text: 'zzz' } });
    await expect.element(screen.getByRole('heading', { name: 'No results for “zzz”' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Popular articles' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeInTheDocument();
    const next = host.shadowRoot?.querySelector('.next-steps a');
    expect([next?.textContent, next?.getAttribute('href')]).toEqual(['Contact us', '#/contact']);
    await expectAccessible(host);
    // What was searched for goes along.
    if (next instanceof HTMLElement) next.click();
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toHaveValue('zzz');
  });

  test('nobody can be written to where contact is off', async () => {
    const { screen, host } = openWidget({ route: { name: 'search', text: 'zzz' } });
    await expect.element(screen.getByRole('heading', { name: 'Popular articles' })).toBeVisible();
    expect(host.shadowRoot?.querySelector('[href="#/contact"]')).toBeNull();
  });
});

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());

  async function searchFor(text: string, storage?: 'never') {
    const rendered = openWidget({
      settings: storage ? { storage } : {},
      route: { name: 'search', text },
    });
    await expect.element(rendered.screen.getByRole('heading', { level: 1 })).toHaveTextContent(text);
    return rendered;
  }

  test('are offered where the box is empty, newest first, for the next visit too', async () => {
    (await searchFor('repair')).widget.unmount();
    const { screen, host } = await searchFor('boots');
    await screen.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Recent searches' })).toBeVisible();
    expect(
      Array.from(host.shadowRoot?.querySelectorAll('.recent a') ?? [], ({ textContent }) => textContent),
    ).toEqual(['boots', 'repair']);
    await expectAccessible(host);
    await screen.getByRole('link', { name: 'repair', exact: true }).click();
    await expect.element(screen.getByRole('combobox')).toHaveValue('repair');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('repair');
  });

  test('can be removed, one by one', async () => {
    const { screen } = await searchFor('boots');
    await screen.getByRole('button', { name: 'Clear search' }).click();
    await screen.getByRole('button', { name: 'Remove “boots”' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Recent searches' })).not.toBeInTheDocument();
    expect(JSON.stringify(localStorage)).not.toContain('boots');
  });

  test('are at most five', async () => {
    for (const text of ['boots', 'coats', 'hats', 'socks', 'tents']) {
      const { widget } = await searchFor(text);
      await expect.poll(() => JSON.stringify(localStorage)).toContain(text);
      widget.unmount();
    }
    const { screen, host } = await searchFor('zips');
    await screen.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Recent searches' })).toBeVisible();
    expect(
      Array.from(host.shadowRoot?.querySelectorAll('.recent a') ?? [], ({ textContent }) => textContent),
    ).toEqual(['zips', 'tents', 'socks', 'hats', 'coats']);
  });

  test('are written nowhere where the settings say so', async () => {
    await searchFor('boots', 'never');
    expect(localStorage).toHaveLength(0);
  });

  test('are lost without a word where somebody else has written in their place', async () => {
    localStorage.setItem('frontdesk:1:searches-7', '{"not": "a list"}');
    const { screen } = await searchFor('boots');
    await expect.element(screen.getByRole('link', { name: /^Size guide/ })).toBeVisible();
  });
});

describe('while offline', () => {
  test('what was loaded is searched, and the full search follows when the network is back', async () => {
    const { screen, client, host } = openWidget();
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    await screen.getByRole('combobox').fill('repair');
    await expect.element(screen.getByRole('option', { name: /^Our repair promise/ })).toBeVisible();
    client.answer({ search: offline, suggestSearch: offline });
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^You’re offline/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Our repair promise' })).toBeVisible();
    await expectAccessible(host);

    client.answer({ search: defaultAnswers.search });
    dispatchEvent(new Event('online'));
    await expect.element(screen.getByText(/^You’re offline/)).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: '3 results for “repair”' })).toBeVisible();
  });

  test('titles that are known are suggested', async () => {
    const { screen, client } = openWidget();
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    client.answer({ suggestSearch: offline });
    await screen.getByRole('combobox').fill('parcel');
    await expect.element(screen.getByRole('option', { name: 'Track your parcel' })).toBeVisible();
  });

  test('and nothing known fits, the visitor is told', async () => {
    const client = createFixtureClient({ search: offline });
    const { screen } = openWidget({ client, route: { name: 'search', text: 'zzz' } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('We can’t reach the help center.');
  });
});

const markedIn = (element: Element) =>
  Array.from(element.querySelectorAll('mark'), (mark) => mark.textContent);
