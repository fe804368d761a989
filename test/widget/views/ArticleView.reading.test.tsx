import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient, defaultAnswers } from '../../support/fixture-client.ts';
import { buildArticle, buildHelpCenter } from '../../support/fixtures.ts';
import { openWidget } from '../../support/open-widget.tsx';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 240"><rect width="600" height="240"/></svg>';

const cells = (tag: string) => Array.from({ length: 12 }, (_, n) => `<${tag}>Column ${n}</${tag}>`).join('');

const content = [
  '<p>How to measure.</p><h2 id="before">Before you start</h2><p>Sit down.</p>',
  `<p><img src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="A foot on paper" width="600" height="240"></p>`,
  '<h3>The paper</h3><p>Any.</p><pre><code>size = length + 1</code></pre>',
  `<h2 id="table">The table</h2><table><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table>`,
  '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="Measure your foot"></iframe>',
].join('');

const route = { name: 'article', id: 104 } as const;

const measuring = () =>
  createFixtureClient({
    getArticle: () => buildArticle({ faqArticleId: 104, categoryId: 14, title: 'Measure', content }),
  });

async function emulate(value: 'active' | 'none') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

afterEach(() => emulate('none'));

describe('a long article', () => {
  test('lists its headings, each of which leads to it', async () => {
    const { screen, focused } = openWidget({ client: measuring(), route });
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    await contents.getByText('On this page').click();
    expect(
      contents
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Before you start', 'The paper', 'The table']);
    await contents.getByRole('link', { name: 'The paper' }).click();
    expect(focused()?.textContent).toBe('The paper');
  });

  test.each([
    ['panel', 'light'],
    ['panel', 'dark'],
    ['page', 'light'],
  ] as const)(
    'is accessible as a %s in %s, with everything that comes later',
    async (layout, colorScheme) => {
      const { screen, host } = openWidget({
        client: measuring(),
        route,
        layout,
        settings: { colorScheme },
      });
      await expect
        .element(screen.getByRole('button', { name: 'Enlarge: A foot on paper' }))
        .toBeInTheDocument();
      await expectAccessible(host);
    },
  );

  test('is accessible in forced colours', async () => {
    await emulate('active');
    const { screen, host } = openWidget({ client: measuring(), route });
    await expect.element(screen.getByRole('button', { name: 'Copy', exact: true })).toBeInTheDocument();
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
    await expectAccessible(host);
  });

  test('stays within 320 px, its wide parts in boxes that scroll by keyboard', async () => {
    await page.viewport(320, 640);
    const { widget, screen } = openWidget({ client: measuring(), route });
    await expect.element(screen.getByRole('group', { name: 'Code' })).toHaveAttribute('tabindex', '0');
    const table = screen.getByRole('group', { name: 'Table' });
    await expect.element(table).toHaveAttribute('tabindex', '0');
    expect(table.element().scrollWidth).toBeGreaterThan(table.element().clientWidth);
    const view = widget.element.querySelector('.view');
    expect(view?.scrollWidth).toBe(view?.clientWidth);
  });

  test('of few headings has no list of them', async () => {
    const { screen } = openWidget({ route: { name: 'article', id: 101 } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'On this page' }).elements()).toEqual([]);
  });
});

describe('a picture', () => {
  test('is enlarged over everything; Escape closes it alone and gives the focus back', async () => {
    const { screen, focused, host } = openWidget({ client: measuring(), route });
    const picture = screen.getByRole('button', { name: 'Enlarge: A foot on paper' });
    await expect.element(picture).toBeInTheDocument();
    picture.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'A foot on paper' })).toBeVisible();
    await expectAccessible(host);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog', { name: 'A foot on paper' }).elements()).toEqual([]);
    expect(focused()).toBe(picture.element());
    await expect.element(screen.getByRole('heading', { name: 'Measure', exact: true })).toBeInTheDocument();
  });
});

describe('a video', () => {
  test('is loaded when it is pressed and not before, in a frame that may little', async () => {
    const { screen, host } = openWidget({ client: measuring(), route });
    await expect.element(screen.getByRole('button', { name: /^Enlarge/ })).toBeInTheDocument();
    const frames = () => host.shadowRoot?.querySelectorAll('iframe') ?? [];
    expect(frames()).toHaveLength(0);
    await screen.getByRole('link', { name: 'Measure your foot' }).click();
    const [frame] = frames();
    expect(frame?.title).toBe('Measure your foot');
    expect(frame?.src).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ');
    expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals/);
    expect(frame?.getAttribute('allow')).toBe('fullscreen');
    expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  });
});

describe('copying', () => {
  test('takes a block of code, and says so', async () => {
    const copied: string[] = [];
    const write = navigator.clipboard.writeText;
    navigator.clipboard.writeText = async (text) => {
      copied.push(text);
    };
    const { screen } = openWidget({ client: measuring(), route });
    await screen.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    navigator.clipboard.writeText = write;
    expect(copied).toEqual(['size = length + 1']);
  });

  test('takes the address of a heading where the article has one', async () => {
    const copied: string[] = [];
    const write = navigator.clipboard.writeText;
    navigator.clipboard.writeText = async (text) => {
      copied.push(text);
    };
    const { screen } = openWidget({ client: measuring(), route, layout: 'page' });
    await screen.getByRole('button', { name: 'Copy the link to “The table”' }).click();
    await expect.poll(() => copied).toEqual([`${location.origin}${location.pathname}?h=table`]);
    navigator.clipboard.writeText = write;
    expect(screen.getByRole('heading', { name: 'The table', exact: true }).elements()).toHaveLength(1);
  });

  test('of addresses is not offered in a panel', async () => {
    const { screen } = openWidget({ client: measuring(), route });
    await expect.element(screen.getByRole('button', { name: /^Enlarge/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Copy the link/ }).elements()).toEqual([]);
  });
});

describe('related articles', () => {
  test('are those of the same section, then of the category, asked for at the end of the text', async () => {
    await page.viewport(800, 320);
    const long = `${'<p>Long.</p>'.repeat(100)}<p>The end</p>`;
    const client = createFixtureClient({
      getArticle: () => buildArticle({ faqArticleId: 105, categoryId: 14, content: long }),
    });
    const { screen, widget } = openWidget({ client, route: { name: 'article', id: 105 } });
    await expect.element(screen.getByText('The end')).toBeInTheDocument();
    await expect.element(screen.getByText('Was this helpful?')).toBeInTheDocument();
    expect(client.sentTo('getCategory')).toEqual([]);
    widget.element.querySelector('.view')?.scrollTo(0, 99_999);
    const related = screen.getByRole('heading', { name: 'Related articles' });
    await expect.element(related).toBeInTheDocument();
    expect(
      Array.from(related.element().parentElement?.querySelectorAll('a') ?? [], (link) => link.hash),
    ).toEqual(['#/articles/106', '#/articles/107', '#/articles/108']);
  });

  test('are those that say much of what the article says, where the deployment can tell', async () => {
    const client = createFixtureClient({
      listRelatedArticles: ({ id }) => [{ faqArticleId: id + 96, title: 'Refunds', categoryId: 15 }],
    });
    const { screen } = openWidget({ client, route: { name: 'article', id: 105 } });
    const refunds = screen.getByRole('link', { name: 'Refunds' });
    await expect.element(refunds).toHaveAttribute('href', '#/articles/201');
    expect(client.sentTo('getCategory')).toEqual([]);
  });
});

describe('an article that the visitor’s language lacks', () => {
  const client = () =>
    createFixtureClient({
      helpCenter: () => buildHelpCenter({ languages: ['en', 'sv'], defaultLanguage: 'en' }),
    });

  test('is shown in another, with a note that names it', async () => {
    const { screen, host } = openWidget({
      client: client(),
      settings: { lang: 'sv' },
      route: { name: 'article', id: 103 },
    });
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
    await expect
      .element(screen.getByText('Artikeln finns inte på svenska än. Du läser den på engelska.'))
      .toBeVisible();
    await expect.element(screen.getByRole('article')).toHaveAttribute('lang', 'en');
    await expectAccessible(host);
  });

  test('and every other is gone', async () => {
    const { screen } = openWidget({
      client: client(),
      settings: { lang: 'sv' },
      route: { name: 'article', id: 999 },
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Artikeln finns inte längre.');
  });

  test('and whose others cannot be reached is asked for again', async () => {
    let isDown = true;
    const failing = client();
    failing.answer({
      getArticle(input, signal) {
        if (input.lang === 'en' && isDown) throw new ApiError('network', 'the server cannot be reached');
        return defaultAnswers.getArticle(input, signal);
      },
    });
    const { screen } = openWidget({
      client: failing,
      settings: { lang: 'sv' },
      route: { name: 'article', id: 103 },
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Vi når inte hjälpcentret.');
    isDown = false;
    await screen.getByRole('button', { name: 'Försök igen' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
  });
});
