import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/errors.ts';
import type { Route } from '../../../src/widget/routes.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';

const home: Route = { name: 'home' };
const category: Route = { name: 'category', id: 14 };
const article: Route = { name: 'article', id: 108 };
const search: Route = { name: 'search', text: 'repair' };

describe('an answer that is not what it should be', () => {
  test.each([
    ['helpCenter', 'null', home],
    ['helpCenter', '{}', home],
    ['helpCenter', '{"languages": "en"}', home],
    ['listCategories', '{"message": "no list"}', home],
    ['listCategories', '[null]', home],
    ['listPopularArticles', '[{"title": {}}, 5, null]', home],
    ['getCategory', '{}', category],
    ['getCategory', '{"category": {}, "articleCount": 2, "orphans": [], "sections": [{}]}', category],
    ['getArticle', '{}', article],
    ['getArticle', '[]', article],
    ['search', '{}', search],
    ['search', '{"articles": [{}], "suggest": []}', search],
  ] as const)('%s: %s is told and asked for again', async (name, wrong, route) => {
    const client = createFixtureClient({ [name]: () => JSON.parse(wrong) });
    const { screen } = openWidget({ client, route });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Something went wrong. Please try again in a moment.');
    client.answer({ [name]: defaultAnswers[name] });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: /repair/i }).first()).toBeInTheDocument();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  test('never leaves the widget: small things that are wrong are left out', async () => {
    const wrong = JSON.parse('{"updatedAt": "soon", "faqLanguageCode": "%%", "authorPicture": "http://["}');
    const client = createFixtureClient({
      getArticle: (input, signal) => Object.assign(defaultAnswers.getArticle(input, signal), wrong),
    });
    const { screen } = openWidget({ client, route: article });
    await expect.element(screen.getByRole('heading', { name: 'Our repair promise' })).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });
});

describe('while it loads', () => {
  const never = () => new Promise<never>(() => {});

  test.each([
    [home, { listCategories: never }, 'home-shape'],
    [search, { search: never }, 'rows-shape'],
    [article, { getArticle: never }, 'text-shape'],
  ] as const)('$name has the shape of what comes', async (route, answers, shape) => {
    const { widget, host } = openWidget({ client: createFixtureClient(answers), route });
    await expect.poll(() => widget.element.querySelector('.skeleton')?.classList.contains(shape)).toBe(true);
    await expectAccessible(host);
  });

  test('the tabs stay, though the help center is asked for again', async () => {
    const client = createFixtureClient({ helpCenter: () => buildHelpCenter({ contactEnabled: true }) });
    const { screen, widget } = openWidget({ client });
    const tab = screen.getByRole('navigation').getByRole('link', { name: 'Contact us' });
    await expect.element(tab).toBeVisible();
    client.answer({ helpCenter: never, home: never });
    widget.models.helpCenter.retry(true);
    await expect.poll(() => widget.models.helpCenter.state.value.status).toBe('loading');
    await expect.element(tab).toBeVisible();
  });
});

describe('what failed', () => {
  test('is said with an icon, and with the way to write where there is one', async () => {
    const client = createFixtureClient({ helpCenter: () => buildHelpCenter({ contactEnabled: true }) });
    const { screen, widget } = openWidget({ client, route: { name: 'article', id: 999 } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This article is no longer available.');
    expect(widget.element.querySelectorAll('.state-icon svg')).toHaveLength(1);
    const steps = Array.from(widget.element.querySelectorAll('.next-steps > *'));
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Browse all topics', 'Contact us']);
  });

  const failing = (error: ApiError) =>
    createFixtureClient({
      listCategories() {
        throw error;
      },
    });

  test('comes by itself when the network is back, and the focus stays with the reader', async () => {
    // Long after the test, if nothing but the time counted.
    const client = failing(new ApiError('network', 'the server cannot be reached', { retryAfter: 3600 }));
    const { screen, focused } = openWidget({ client });
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    again.element().focus();
    client.answer({ listCategories: defaultAnswers.listCategories });
    dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    expect(focused()).not.toBeNull();
  });

  test('with too many requests says how long to wait, and comes by itself then', async () => {
    const details = { status: 429, retryAfter: 1 };
    const client = failing(new ApiError('too-many', 'the server answered 429', details));
    const { screen, host } = openWidget({ client, settings: { lang: 'sv' } });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('För många förfrågningar. Försök igen om 1 sekund.');
    await expectAccessible(host);
    client.answer({ listCategories: defaultAnswers.listCategories });
    await expect.element(screen.getByRole('link', { name: 'Returnera ett köp' })).toBeVisible();
  });

  test.each([
    ['server', 500],
    ['validation', 400],
    ['forbidden', 403],
    ['malformed', 200],
  ] as const)('is told in the widget’s own words, never in those of the server: %s', async (kind, status) => {
    const error = new ApiError(kind, 'Words of the server', { status });
    const { screen, widget } = openWidget({ client: failing(error) });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(widget.element.textContent).toContain('Something went wrong. Please try again in a moment.');
    expect(widget.element.textContent).not.toContain('Words of the server');
  });

  test('is not asked for again while nobody sees it', async () => {
    const client = failing(new ApiError('network', 'the server cannot be reached'));
    const { screen, widget } = openWidget({ client });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    client.answer({ listCategories: defaultAnswers.listCategories });
    const before = client.sent.length;
    widget.element.hidden = true;
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(client.sent).toHaveLength(before);
    widget.element.hidden = false;
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
  });

  test('because it is not allowed is not asked for again', async () => {
    const client = failing(new ApiError('forbidden', 'the server answered 403', { status: 403 }));
    const { screen } = openWidget({ client });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    const before = client.sent.length;
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(client.sent).toHaveLength(before);
  });
});
