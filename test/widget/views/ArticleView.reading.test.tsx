import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { defaultAnswers, failWith } from '../../support/fixture-client.ts';
import { buildArticle } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';

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

const openMeasuring = (options: OpenOptions = {}) =>
  openWidget({
    route: { name: 'article', id: 104 },
    answers: {
      getArticle: () => buildArticle({ faqArticleId: 104, categoryId: 14, title: 'Measure', content }),
    },
    ...options,
  });

async function emulate(value: 'active' | 'none') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

afterEach(async () => {
  vi.restoreAllMocks();
  await emulate('none');
});

describe('a long article', () => {
  test('lists its headings, each of which leads to it', async () => {
    const { screen, focused } = openMeasuring();
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
      const { screen, host } = openMeasuring({ layout, settings: { colorScheme } });
      await expect
        .element(screen.getByRole('button', { name: 'Enlarge: A foot on paper' }))
        .toBeInTheDocument();
      await expectAccessible(host);
    },
  );

  test('is accessible in forced colours', async () => {
    await emulate('active');
    const { screen, host } = openMeasuring();
    await expect.element(screen.getByRole('button', { name: 'Copy', exact: true })).toBeInTheDocument();
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
    await expectAccessible(host);
  });

  test('stays within 320 px, its wide parts in boxes that scroll by keyboard', async () => {
    await page.viewport(320, 640);
    const { widget, screen } = openMeasuring();
    await expect.element(screen.getByRole('group', { name: 'Code' })).toHaveAttribute('tabindex', '0');
    const table = screen.getByRole('group', { name: 'Table' });
    await expect.element(table).toHaveAttribute('tabindex', '0');
    expect(table.element().scrollWidth).toBeGreaterThan(table.element().clientWidth);
    const view = widget.element.querySelector('.view');
    expect(view?.scrollWidth).toBe(view?.clientWidth);
  });
});

test('an article of few headings has no list of them', async () => {
  const { screen } = openWidget({ route: { name: 'article', id: 101 } });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'On this page' }).elements()).toEqual([]);
});

describe('a picture of an article', () => {
  test('is enlarged over everything; Escape closes it alone and gives the focus back', async () => {
    const { screen, focused, host } = openMeasuring();
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

describe('a video of an article', () => {
  test('is loaded when it is pressed and not before, in a frame that may little', async () => {
    const { screen, host } = openMeasuring();
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

describe('copying from an article', () => {
  function watchClipboard(): readonly string[] {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    return copied;
  }

  test('takes a block of code, and says so', async () => {
    const copied = watchClipboard();
    const { screen } = openMeasuring();
    await screen.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['size = length + 1']);
  });

  test('takes the address of a heading where the article has an address', async () => {
    const copied = watchClipboard();
    const { screen } = openMeasuring({ layout: 'page' });
    await screen.getByRole('button', { name: 'Copy the link to “The table”' }).click();
    await expect.poll(() => copied).toEqual([`${location.origin}${location.pathname}?h=table`]);
    expect(screen.getByRole('heading', { name: 'The table', exact: true }).elements()).toHaveLength(1);
  });

  test('is not offered for addresses of headings in a panel', async () => {
    const { screen } = openMeasuring();
    await expect.element(screen.getByRole('button', { name: /^Enlarge/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Copy the link/ }).elements()).toEqual([]);
  });
});

describe('related articles', () => {
  test('are those of the same section, then of the category, and are loaded at the end of the text', async () => {
    await page.viewport(800, 320);
    const long = `${'<p>Long.</p>'.repeat(100)}<p>The end</p>`;
    const { client, screen, widget } = openMeasuring({
      answers: { getArticle: () => buildArticle({ faqArticleId: 105, categoryId: 14, content: long }) },
    });
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

  test('are the ones that the deployment says are related, where it can say so', async () => {
    const { client, screen } = openWidget({
      route: { name: 'article', id: 105 },
      answers: {
        listRelatedArticles: ({ id }) => [{ faqArticleId: id + 96, title: 'Refunds', categoryId: 15 }],
      },
    });
    const refunds = screen.getByRole('link', { name: 'Refunds' });
    await expect.element(refunds).toHaveAttribute('href', '#/articles/201');
    expect(client.sentTo('getCategory')).toEqual([]);
  });
});

describe('an article that the visitor’s language lacks', () => {
  const openInSwedish = (id: number, answers: OpenOptions['answers'] = {}) =>
    openWidget({
      helpCenter: { languages: ['en', 'sv'], defaultLanguage: 'en' },
      settings: { lang: 'sv' },
      route: { name: 'article', id },
      answers,
    });

  test('is shown in another, with a note that names it', async () => {
    const { screen, host } = openInSwedish(103);
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
    await expect
      .element(screen.getByText('Artikeln finns inte på svenska än. Du läser den på engelska.'))
      .toBeVisible();
    await expect.element(screen.getByRole('article')).toHaveAttribute('lang', 'en');
    await expectAccessible(host);
  });

  test('is gone if every other language lacks it too', async () => {
    const { screen } = openInSwedish(999);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Artikeln finns inte längre.');
  });

  test('is requested again if no other language can be reached', async () => {
    let isDown = true;
    const { screen } = openInSwedish(103, {
      getArticle: (input, signal) =>
        input.lang === 'en' && isDown ? failWith('network')() : defaultAnswers.getArticle(input, signal),
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Vi når inte hjälpcentret.');
    isDown = false;
    await screen.getByRole('button', { name: 'Försök igen' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
  });
});
