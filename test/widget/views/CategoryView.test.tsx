import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { buildCategory } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';

describe('a category', () => {
  test('shows its own articles, then its sections in order', async () => {
    const { screen } = openWidget({ route: { name: 'category', id: 14 } });
    await expect.element(screen.getByText('4 articles')).toBeVisible();
    expect(
      screen
        .getByRole('heading')
        .elements()
        .map((heading) => heading.textContent),
    ).toEqual(['Repairs', 'Booking a repair', 'Looking after your gear']);
    expect(
      screen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent?.slice(0, 18)),
    ).toEqual(['Our repair promise', 'Book a repair', 'What a repair cost', 'Rewaterproof a she']);
  });

  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = openWidget({ settings: { colorScheme }, route: { name: 'category', id: 14 } });
    await expect.element(screen.getByText('4 articles')).toBeVisible();
    await expectAccessible(host);
  });

  test('says that it is empty', async () => {
    const client = createFixtureClient({
      getCategory: () => ({
        category: buildCategory({ title: 'Gift cards' }),
        articleCount: 0,
        allArticles: [],
        orphans: [],
        sections: [],
      }),
    });
    const { screen } = openWidget({ client, route: { name: 'category', id: 16 } });
    await expect.element(screen.getByText('There are no articles in this topic yet.')).toBeVisible();
    await screen.getByRole('link', { name: 'Browse all topics' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });

  test('is asked for without its texts, and with them where a deployment knows no such answer', async () => {
    const client = createFixtureClient({
      getCategory(input, signal) {
        if (input.articles) throw new ApiError('validation', 'the server answered 400', { status: 400 });
        return defaultAnswers.getCategory(input, signal);
      },
    });
    const { screen } = openWidget({ client, route: { name: 'category', id: 14 } });
    await expect.element(screen.getByRole('heading', { name: 'Repairs' })).toBeVisible();
    const plain = { id: 14, lang: 'en', helpCenterId: 7 };
    expect(client.sentTo('getCategory')).toEqual([{ ...plain, articles: 'titles' }, plain]);
  });

  test('that is gone leads home', async () => {
    const { screen } = openWidget({ route: { name: 'category', id: 999 } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This page is no longer available.');
    await expect.element(screen.getByRole('link', { name: 'Browse all topics' })).toBeVisible();
  });

  test('puts the focus on its heading when it comes after a second try', async () => {
    const client = createFixtureClient({
      getCategory() {
        throw new ApiError('network', 'the server cannot be reached');
      },
    });
    const { screen, focused } = openWidget({ client, route: { name: 'category', id: 14 } });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    client.answer({ getCategory: defaultAnswers.getCategory });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => focused()?.textContent).toBe('Repairs');
  });
});
