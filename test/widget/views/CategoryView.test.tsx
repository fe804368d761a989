import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { defaultAnswers, failWith } from '../../support/fixture-client.ts';
import { buildCategory } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

const openCategory = (options: OpenOptions = {}) =>
  openWidget({ route: { name: 'category', id: 14 }, ...options });

describe('a category', () => {
  test('shows its own articles, then its sections in order', async () => {
    const { screen } = openCategory();
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
    const { screen, host } = openCategory({ settings: { colorScheme } });
    await expect.element(screen.getByText('4 articles')).toBeVisible();
    await expectAccessible(host);
  });

  test('says that it is empty', async () => {
    const category = buildCategory({ title: 'Gift cards' });
    const { screen } = openCategory({
      answers: {
        getCategory: () => ({ category, articleCount: 0, allArticles: [], orphans: [], sections: [] }),
      },
    });
    await expect.element(screen.getByText('There are no articles in this topic yet.')).toBeVisible();
    await screen.getByRole('link', { name: 'Browse all topics' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });

  test('is requested without its texts, and again with them where a deployment refuses that', async () => {
    const { client, screen } = openCategory({
      answers: {
        getCategory: (input, signal) =>
          input.articles ? failWith('validation')() : defaultAnswers.getCategory(input, signal),
      },
    });
    await expect.element(screen.getByRole('heading', { name: 'Repairs' })).toBeVisible();
    const plain = { id: 14, lang: 'en', helpCenterId: 7 };
    expect(client.sentTo('getCategory')).toEqual([{ ...plain, articles: 'titles' }, plain]);
  });

  test('leads home if it no longer exists', async () => {
    const { screen } = openWidget({ route: { name: 'category', id: 999 } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This page is no longer available.');
    await expect.element(screen.getByRole('link', { name: 'Browse all topics' })).toBeVisible();
  });

  test('focuses its heading when it loads at the second try', async () => {
    const { client, screen, focused } = openCategory({ answers: { getCategory: failWith('network') } });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    client.answer({ getCategory: defaultAnswers.getCategory });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => focused()?.textContent).toBe('Repairs');
  });
});
