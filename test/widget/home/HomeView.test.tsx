import { describe, expect, test } from 'vitest';
import type { ContextualRule } from '../../../src/widget/settings.ts';
import { expectAccessible } from '../../support/axe.ts';
import { defaultAnswers, failWith } from '../../support/fixture-client.ts';
import { buildTaggedArticle } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';

describe('home', () => {
  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = openWidget({ settings: { colorScheme } });
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    await expectAccessible(host);
  });

  test('is accessible as a page', async () => {
    const { screen, host } = openWidget({ layout: 'page' });
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    await expectAccessible(host);
  });

  test('leads to categories', async () => {
    const { screen } = openWidget();
    await screen.getByRole('link', { name: 'Repairs' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Repairs' })).toBeVisible();
  });

  test('says that there are no articles yet', async () => {
    const { screen } = openWidget({
      answers: { listCategories: () => [], listPopularArticles: () => [] },
    });
    await expect.element(screen.getByText('There are no articles here yet.')).toBeVisible();
  });

  test('says what went wrong, with the id of the request for the operator, and loads again', async () => {
    const { screen, host, events, client } = openWidget({
      answers: { listCategories: failWith('server', { requestId: 'req-7f3k' }) },
    });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Something went wrong. Please try again in a moment.');
    const requestId = screen.getByText('req-7f3k');
    await expect.element(requestId).toBeVisible();
    // A click takes all of it, to copy.
    await expect.element(requestId).toHaveStyle({ userSelect: 'all' });
    await expectAccessible(host);
    expect(events).toEqual([{ type: 'error', kind: 'server' }]);

    client.answer({ listCategories: defaultAnswers.listCategories });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    expect(client.sentTo('home')).toHaveLength(2);
    expect(client.sentTo('listCategories')).toEqual([]);
  });

  test('shows no id of a request where the server did not fail', async () => {
    const { screen } = openWidget({
      answers: { listCategories: failWith('too-many', { requestId: 'req-7f3k' }) },
    });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByText('req-7f3k').elements()).toEqual([]);
  });

  test('loads the help center again too if that failed', async () => {
    const { screen, client } = openWidget({
      answers: { helpCenter: failWith('network') },
      settings: { lang: 'sv' },
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Vi når inte hjälpcentret.');
    client.answer({ helpCenter: defaultAnswers.helpCenter });
    await screen.getByRole('button', { name: 'Försök igen' }).click();
    await expect.element(screen.getByRole('link', { name: 'Returnera ett köp' })).toBeVisible();
  });
});

describe('articles for the page', () => {
  const contextual: ContextualRule[] = [
    { url: '/cart*', tags: ['payment'], articles: [110] },
    { url: 'https://*.shop.example/boots', articles: [104] },
  ];

  const firstLinks = (host: HTMLElement) =>
    Array.from(host.shadowRoot?.querySelectorAll('.card:first-of-type a') ?? [], (link) => link.textContent);

  test('are listed first, those by id before those by tag, and follow the page', async () => {
    const { screen, host, client, widget } = openWidget({
      answers: {
        // The same article under two tags.
        listTaggedArticles: () =>
          ['payment', 'card'].map((tag) => buildTaggedArticle({ id: 9109, title: 'Ways to pay', tag })),
      },
      settings: { contextual, page: 'https://www.shop.example/cart/2?step=1' },
    });
    await expect.element(screen.getByRole('heading', { name: 'For this page' })).toBeVisible();
    expect(firstLinks(host)).toEqual(['Delivery times and prices', 'Ways to pay']);
    expect(client.sentTo('listTaggedArticles')).toEqual([{ lang: 'en', helpCenterId: 7, tag: ['payment'] }]);
    await expectAccessible(host);

    widget.update({ page: 'https://www.shop.example/boots' });
    await expect.poll(() => firstLinks(host)).toEqual(['Size guide for boots']);
    widget.update({ page: 'https://www.shop.example/' });
    await expect.element(screen.getByRole('heading', { name: 'For this page' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Popular articles' })).toBeVisible();
  });

  test('leave out those by tag that cannot be loaded', async () => {
    const { screen } = openWidget({
      answers: { listTaggedArticles: failWith('server') },
      settings: { contextual, page: 'https://www.shop.example/cart' },
    });
    await expect.element(screen.getByRole('link', { name: 'Delivery times and prices' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
  });
});
