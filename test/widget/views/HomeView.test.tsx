import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { renderWidget } from '../../support/render.tsx';

describe('home', () => {
  test.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { screen, host } = renderWidget({ settings: { colorScheme } });
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    await expectAccessible(host);
  });

  test('is accessible as a page', async () => {
    const { screen, host } = renderWidget({ layout: 'page' });
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    await expectAccessible(host);
  });

  test('leads to categories', async () => {
    const { screen } = renderWidget();
    await screen.getByRole('link', { name: 'Repairs' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Repairs' })).toBeVisible();
  });

  test('says that there is nothing yet', async () => {
    const client = createFixtureClient({ listCategories: () => [], listPopularArticles: () => [] });
    const { screen } = renderWidget({ client });
    await expect.element(screen.getByText('There are no articles here yet.')).toBeVisible();
  });

  test('says what went wrong and asks again, keeping the request’s id behind the details', async () => {
    const client = createFixtureClient({
      listCategories() {
        throw new ApiError('server', 'the server answered 500', { status: 500, requestId: 'req-7f3k' });
      },
    });
    const { screen, host, events } = renderWidget({ client });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    await expect.element(screen.getByRole('group')).not.toHaveAttribute('open');
    await screen.getByText('Details').click();
    await expect.element(screen.getByText('Request req-7f3k')).toBeVisible();
    await expectAccessible(host);
    expect(events).toEqual([{ type: 'error', kind: 'server' }]);

    client.answer({ listCategories: defaultAnswers.listCategories });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
  });

  test('asks the help center again too when that was what failed', async () => {
    const client = createFixtureClient({
      helpCenter() {
        throw new ApiError('network', 'the server cannot be reached');
      },
    });
    const { screen } = renderWidget({ client, settings: { lang: 'sv' } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Vi når inte hjälpcentret.');
    client.answer({ helpCenter: defaultAnswers.helpCenter });
    await screen.getByRole('button', { name: 'Försök igen' }).click();
    await expect.element(screen.getByRole('link', { name: 'Returnera ett köp' })).toBeVisible();
  });
});
