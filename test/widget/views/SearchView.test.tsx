import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { type Answers, defaultAnswers, failWith } from '../../support/fixture-client.ts';
import { buildArticle, buildSearchHit, buildSearchResult } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import { english } from '../../support/shop-help.ts';

const buildHit = (title: string, id = 1) =>
  buildSearchHit({ id, categoryId: 11, title, html: '' }, english, '');

const openSearch = (text: string, options: OpenOptions = {}) =>
  openWidget({ route: { name: 'search', text }, ...options });

const openFound = (text: string, articles: Parameters<typeof buildSearchResult>[0], more = {}) =>
  openSearch(text, { answers: { search: () => buildSearchResult(articles, more) } });

// Would try again long after the test, if only the time counted.
const offline = failWith('network', { retryAfter: 3600 });

describe('a search', () => {
  test('by Enter lists its results, with the matched words marked', async () => {
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
    const { screen, host } = openFound('use', [buildHit(title)]);
    await expect.element(screen.getByText(title)).toBeVisible();
    expect(host.shadowRoot?.querySelector('img')).toBeNull();
  });

  test('without results offers what may have been meant', async () => {
    const { screen, host } = openSearch('retrun label');
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

  test('names its words that no article has', async () => {
    const { screen, host } = openFound('wash hoodie', [buildHit('Wash wool')], {
      unknownWords: ['hoodie', 'invoice'],
    });
    await expect.element(screen.getByText('Nothing about “hoodie” and “invoice”')).toBeVisible();
    await expectAccessible(host);
  });

  test('leads to the part of the first article that answers it, and to the article', async () => {
    const hit = buildHit('Our promise', 31);
    const highlight = {
      ...hit.highlight,
      content_text: ['Worn <em>soles</em>.'],
      heading: ['What we <em>mend</em>'],
    };
    const found = [{ ...hit, highlight, heading_id: 'mend' }, buildHit('Another', 32)];
    const { screen, host, focused } = openSearch('mend', {
      answers: {
        search: () => buildSearchResult(found),
        getArticle: () =>
          buildArticle({
            content: '<h2 id="first">First</h2><p>Text</p><h2 id="mend">What we mend</h2><p>Soles.</p>',
          }),
      },
    });
    await expect.element(screen.getByText('Worn soles.')).toBeVisible();
    await expectAccessible(host);
    await screen.getByRole('link', { name: 'What we mend' }).click();
    await expect.poll(() => focused()?.id).toBe('article-mend');
  });

  test('shows a heading of any deployment as text, and has its id only in links of the widget', async () => {
    const hit = buildHit('Mending', 31);
    const highlight = {
      ...hit.highlight,
      content_text: ['Soles.'],
      heading: ['<img src=x onerror=alert(1)> &lt;b&gt; <em><script></em>'],
    };
    const id = 'javascript:alert(1)//"><img src=x>#/?h=a&b';
    const { screen, host } = openFound('mend', [{ ...hit, highlight, heading_id: id }]);
    const link = screen.getByRole('link', { name: '<img src=x onerror=alert(1)> <b> <script>' });
    await expect.element(link).toHaveAttribute('href', `#/articles/31?h=${encodeURIComponent(id)}`);
    expect(host.shadowRoot?.querySelector('img, script')).toBeNull();
  });

  /** Finds so many articles, twenty at a time. */
  function finding(count: number, total: number | undefined): Answers['search'] {
    const hits = Array.from({ length: count }, (_, index) => buildHit(`Boots ${index + 1}`, index + 1));
    return ({ offset = 0 }) => buildSearchResult(hits.slice(offset, offset + 20), { total });
  }

  test('says how many results it has, and shows more of them, with the focus on the first new one', async () => {
    const { screen, host, focused, client } = openSearch('boots', { answers: { search: finding(43, 43) } });
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

  test('of several words shows articles that share one of them only on demand', async () => {
    const { screen, host, focused, client } = openFound(
      'winter boots',
      [3, 2, 1, 2, 1, 1].map((matched_words, index) => ({
        ...buildHit(`Boots ${index + 1}`, index + 1),
        matched_words,
      })),
    );
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
  ])('whose articles share %j of its words shows %i at once', async (matched, count) => {
    const { screen } = openFound(
      'boots',
      matched.map((matched_words, index) => ({
        ...buildHit(`Boots ${index + 1}`, index + 1),
        ...(matched_words !== undefined && { matched_words }),
      })),
    );
    await expect.element(screen.getByRole('link', { name: /^Boots 1/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Boots/ }).elements()).toHaveLength(count);
  });

  test('says that more results could not be loaded, and tries again', async () => {
    const search = finding(30, 30);
    const { screen, client } = openSearch('boots', { answers: { search } });
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
  ])('of %i articles, where the server counts %s, is headed “%s”', async (count, total, sentence) => {
    const { screen } = openSearch('boots', { answers: { search: finding(count, total) } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sentence);
  });

  describe('in a help center that counts searches', () => {
    const report = { lang: 'en', helpCenterId: 7, q: 'repair', found: 3 };

    async function search(options: OpenOptions = {}) {
      const opened = openSearch('repair', { helpCenter: { searchInsights: true }, ...options });
      await expect.element(opened.screen.getByRole('heading', { level: 1 })).toHaveTextContent('repair');
      return opened;
    }

    test('is reported once, with an opened article, also when the visitor comes back', async () => {
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
      ['the visitor goes back', () => page.getByRole('button', { name: 'Back' }).click()],
    ])('is reported without an opened article when %s', async (_, leave) => {
      const { client } = await search();
      await leave();
      await expect.poll(() => client.sentTo('recordSearch')).toEqual([{ ...report, opened: false }]);
    });

    test('is reported when the panel closes, without results too', async () => {
      const { widget, client } = await search({ answers: { search: () => buildSearchResult([]) } });
      widget.element.hidden = true;
      await expect
        .poll(() => client.sentTo('recordSearch'))
        .toEqual([{ ...report, found: 0, opened: false }]);
    });
  });

  test('is not reported where searches are not counted', async () => {
    const { screen, client, widget } = openSearch('repair');
    await screen.getByRole('link', { name: /^Our repair promise/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Our repair promise' })).toBeVisible();
    widget.element.hidden = true;
    expect(client.sentTo('recordSearch')).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = openSearch('repair', { settings: { colorScheme } });
    await expect.element(screen.getByRole('heading', { name: '3 results for “repair”' })).toBeVisible();
    await expectAccessible(host);
  });
});

describe('a search without results', () => {
  test('offers popular articles, and to write to the site with the same text', async () => {
    const { screen, host } = openSearch('zzz');
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

  test('offers no way to write where contact is off', async () => {
    const { screen, host } = openSearch('zzz', { helpCenter: { contactEnabled: false } });
    await expect.element(screen.getByRole('heading', { name: 'Popular articles' })).toBeVisible();
    expect(host.shadowRoot?.querySelector('[href="#/contact"]')).toBeNull();
  });
});

describe('recent searches', () => {
  async function searchFor(text: string, storage?: 'never') {
    const opened = openSearch(text, { settings: storage ? { storage } : {} });
    await expect.element(opened.screen.getByRole('heading', { level: 1 })).toHaveTextContent(text);
    return opened;
  }

  test('are offered below an empty box, newest first, also at the next visit', async () => {
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

  test('are not stored where the site wants nothing stored', async () => {
    await searchFor('boots', 'never');
    expect(localStorage).toHaveLength(0);
  });

  test('are dropped silently if their stored value is not a list', async () => {
    localStorage.setItem('frontdesk:1:searches-7', '{"not": "a list"}');
    const { screen } = await searchFor('boots');
    await expect.element(screen.getByRole('link', { name: /^Size guide/ })).toBeVisible();
  });
});

describe('an offline search', () => {
  test('searches what was loaded, and everything when the network is back', async () => {
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

  test('suggests titles that are known', async () => {
    const { screen, client } = openWidget();
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    client.answer({ suggestSearch: offline });
    await screen.getByRole('combobox').fill('parcel');
    await expect.element(screen.getByRole('option', { name: 'Track your parcel' })).toBeVisible();
  });

  test('says that the help center cannot be reached if nothing known matches', async () => {
    const { screen } = openSearch('zzz', { answers: { search: offline } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('We can’t reach the help center.');
  });
});

const markedIn = (element: Element) =>
  Array.from(element.querySelectorAll('mark'), (mark) => mark.textContent);
