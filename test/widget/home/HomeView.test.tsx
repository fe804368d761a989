import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/errors.ts';
import type { ContextualRule } from '../../../src/widget/settings.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
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

  test('says that there is nothing yet', async () => {
    const client = createFixtureClient({ listCategories: () => [], listPopularArticles: () => [] });
    const { screen } = openWidget({ client });
    await expect.element(screen.getByText('There are no articles here yet.')).toBeVisible();
  });

  test('says what went wrong and asks again, and by which id the operator finds it', async () => {
    const client = createFixtureClient({
      listCategories() {
        throw new ApiError('server', 'the server answered 500', { status: 500, requestId: 'req-7f3k' });
      },
    });
    const { screen, host, events } = openWidget({ client });
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

  test('names no request where it is not the server that failed', async () => {
    const client = createFixtureClient({
      listCategories() {
        throw new ApiError('too-many', 'the server answered 429', { status: 429, requestId: 'req-7f3k' });
      },
    });
    const { screen } = openWidget({ client });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByText('req-7f3k').elements()).toEqual([]);
  });

  test('asks the help center again too when that was what failed', async () => {
    const client = createFixtureClient({
      helpCenter() {
        throw new ApiError('network', 'the server cannot be reached');
      },
    });
    const { screen } = openWidget({ client, settings: { lang: 'sv' } });
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

  const tagged = () =>
    createFixtureClient({
      listTaggedArticles: () => [
        buildTaggedArticle({ id: 9109, title: 'Ways to pay', tag: 'payment' }),
        // Also under another tag of the rule.
        buildTaggedArticle({ id: 9109, title: 'Ways to pay', tag: 'card' }),
      ],
    });

  const firstLinks = (host: HTMLElement) =>
    Array.from(host.shadowRoot?.querySelectorAll('.card:first-of-type a') ?? [], (link) => link.textContent);

  test('stand first, those by id before those by tag, and follow the page', async () => {
    const { screen, host, client, widget } = openWidget({
      client: tagged(),
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

  test('that cannot be had leave the others as they are', async () => {
    const client = createFixtureClient({
      listTaggedArticles() {
        throw new ApiError('server', 'the server answered 500', { status: 500 });
      },
    });
    const { screen } = openWidget({
      client,
      settings: { contextual, page: 'https://www.shop.example/cart' },
    });
    await expect.element(screen.getByRole('link', { name: 'Delivery times and prices' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
  });
});
