import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/errors.ts';
import type { Route } from '../../../src/widget/routes.ts';
import { expectAccessible } from '../../support/axe.ts';
import { defaultAnswers, failWith } from '../../support/fixture-client.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

const home: Route = { name: 'home' };
const category: Route = { name: 'category', id: 14 };
const article: Route = { name: 'article', id: 108 };
const search: Route = { name: 'search', text: 'repair' };

describe('a malformed answer', () => {
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
  ] as const)('of %s, %s, is reported and requested again', async (name, wrong, route) => {
    const { screen, client } = openWidget({
      // The site offers no other way out than to try again.
      helpCenter: { contactEnabled: false },
      answers: { [name]: () => JSON.parse(wrong) },
      route,
    });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Something went wrong. Please try again in a moment.');
    client.answer({ [name]: defaultAnswers[name] });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: /repair/i }).first()).toBeInTheDocument();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  test('of an article, with only small things wrong, is shown without those', async () => {
    const wrong = JSON.parse('{"updatedAt": "soon", "faqLanguageCode": "%%", "authorPicture": "http://["}');
    const { screen } = openWidget({
      answers: {
        getArticle: (input, signal) => Object.assign(defaultAnswers.getArticle(input, signal), wrong),
      },
      route: article,
    });
    await expect.element(screen.getByRole('heading', { name: 'Our repair promise' })).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });
});

describe('while it loads, the widget', () => {
  const never = () => new Promise<never>(() => {});

  test.each([
    [home, { listCategories: never }, 'home-shape'],
    [search, { search: never }, 'rows-shape'],
    [article, { getArticle: never }, 'text-shape'],
  ] as const)('shows a skeleton in the shape of its view: $name', async (route, answers, shape) => {
    const { widget, host } = openWidget({ answers, route });
    await expect.poll(() => widget.element.querySelector('.skeleton')?.classList.contains(shape)).toBe(true);
    await expectAccessible(host);
  });

  test('keeps its tabs, even if the help center is loaded again', async () => {
    const { screen, widget, client } = openWidget();
    const tab = screen.getByRole('navigation').getByRole('link', { name: 'Contact us' });
    await expect.element(tab).toBeVisible();
    client.answer({ helpCenter: never, home: never });
    widget.models.helpCenter.retry(true);
    await expect.poll(() => widget.models.helpCenter.state.value.status).toBe('loading');
    await expect.element(tab).toBeVisible();
  });
});

describe('a failure', () => {
  test('is shown with an icon, and with a way to write where there is one', async () => {
    const { screen, widget } = openWidget({ route: { name: 'article', id: 999 } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This article is no longer available.');
    expect(widget.element.querySelectorAll('.state-icon svg')).toHaveLength(1);
    const steps = Array.from(widget.element.querySelectorAll('.next-steps > *'));
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Browse all topics', 'Contact us']);
  });

  const openFailing = (listCategories: () => never, options: OpenOptions = {}) =>
    openWidget({ answers: { listCategories }, ...options });

  test('ends by itself when the network is back, and keeps the focus in the widget', async () => {
    // Long after the test, if nothing but the time counted.
    const { screen, focused, client } = openFailing(failWith('network', { retryAfter: 3600 }));
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    again.element().focus();
    client.answer({ listCategories: defaultAnswers.listCategories });
    dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    expect(focused()).not.toBeNull();
  });

  test('of too many requests says how long to wait, and ends by itself then', async () => {
    const { screen, host, client } = openFailing(failWith('too-many', { retryAfter: 1 }), {
      settings: { lang: 'sv' },
    });
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
  ] as const)(
    'is shown in the widget’s own words, never in those of the server: %s',
    async (kind, status) => {
      const { screen, widget } = openFailing(() => {
        throw new ApiError(kind, 'Words of the server', { status });
      });
      await expect.element(screen.getByRole('alert')).toBeVisible();
      expect(widget.element.textContent).toContain('Something went wrong. Please try again in a moment.');
      expect(widget.element.textContent).not.toContain('Words of the server');
    },
  );

  test('is not retried while the widget is hidden', async () => {
    const { screen, widget, client } = openFailing(failWith('network'));
    await expect.element(screen.getByRole('alert')).toBeVisible();
    client.answer({ listCategories: defaultAnswers.listCategories });
    widget.element.hidden = true;
    dispatchEvent(new Event('online'));
    expect(client.sentTo('home')).toHaveLength(1);
    widget.element.hidden = false;
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    expect(client.sentTo('home')).toHaveLength(2);
  });

  test('is not retried by itself where the request is forbidden', async () => {
    const { screen, client } = openFailing(failWith('forbidden'));
    await expect.element(screen.getByRole('alert')).toBeVisible();
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(client.sentTo('home')).toHaveLength(1);
  });
});
