import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importHelp, importMessages } from '../../src/widget/load-parts.ts';
import { failWith } from '../support/fixture-client.ts';
import { buildHelpCenter } from '../support/fixtures.ts';
import { openWidget } from '../support/open-widget.tsx';
import { untilStill } from '../support/still.ts';

describe('an opened widget', () => {
  test('loads all of home in one request, then the index of suggestions, and nothing else', async () => {
    const { client, screen } = openWidget({ settings: { lang: 'en-GB' } });
    expect(client.sent).toEqual([{ name: 'home', input: { lang: 'en-GB', helpCenterId: 7 } }]);
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    await expect.poll(() => client.sentTo('suggestionIndex')).toHaveLength(1);
    expect(client.sent).toHaveLength(2);
  });

  test('loads each part of home where the deployment has no such operation, which it requests once', async () => {
    const { screen, widget, client } = openWidget({ answers: { home: failWith('not-found') } });
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    const [first, ...others] = client.sent.slice(0, 4).map(({ name }) => name);
    expect([first, ...others.toSorted()]).toEqual([
      'home',
      'helpCenter',
      'listCategories',
      'listPopularArticles',
    ]);
    widget.update({ lang: 'sv' });
    await expect.element(screen.getByRole('link', { name: 'Returnera ett köp' })).toBeVisible();
    expect(client.sentTo('home')).toHaveLength(1);
  });

  test('is a dialog that bears the name of the help center', async () => {
    openWidget();
    await expect.element(page.getByRole('dialog', { name: 'Fjord & Fell help' })).toBeVisible();
  });

  test('focuses the search box, also when it is told to before that exists', async () => {
    const { widget, focused } = openWidget({ settings: { lang: 'sv' } });
    widget.focus();
    await expect.poll(() => focused()?.getAttribute('role')).toBe('combobox');
  });

  test('is contained, so that it and the page around it are laid out apart', () => {
    const { widget } = openWidget();
    expect(getComputedStyle(widget.element).contain).toBe('strict');
  });

  test('is not opened without a help center', () => {
    expect(() => openWidget({ settings: { helpCenterId: 0 } })).toThrow(TypeError);
  });

  test('shows the route that it is opened with, with home behind it', async () => {
    const { screen } = openWidget({ route: { name: 'article', id: 103 } });
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });
});

describe('the code that is fetched ahead', () => {
  test.each([
    ['points at something', new PointerEvent('pointerover')],
    ['presses a key', new KeyboardEvent('keydown', { key: 'Tab' })],
  ])('is that for reading, and once the visitor %s in the widget that for writing', (_, input) => {
    const fetched: (() => Promise<unknown>)[] = [];
    const { widget } = openWidget({ fetchAhead: (load) => fetched.push(load) });
    expect(fetched).toEqual([importHelp]);
    widget.element.dispatchEvent(input);
    expect(fetched).toEqual([importHelp, importMessages]);
    widget.element.dispatchEvent(input);
    expect(fetched).toHaveLength(2);
  });
});

describe('the language of the widget', () => {
  test.each([
    ['en-GB', 'en', 'Track your parcel'],
    ['SV_fi', 'sv', 'Returnera ett köp'],
    ['de', 'en', 'Track your parcel'],
    [undefined, 'en', 'Track your parcel'],
  ])('for %s is %s', async (lang, chosen, title) => {
    const { widget, screen } = openWidget({ settings: lang === undefined ? {} : { lang } });
    await expect.element(screen.getByRole('link', { name: title })).toBeVisible();
    expect(widget.element.lang).toBe(chosen);
  });

  test('is that of the interface too, and changes in place', async () => {
    const { widget, screen } = openWidget({ settings: { lang: 'sv' } });
    await expect.element(screen.getByRole('heading', { name: 'Vad kan vi hjälpa till med?' })).toBeVisible();
    widget.update({ lang: 'en' });
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });

  test('decides its direction', async () => {
    const { widget, screen } = openWidget({ settings: { lang: 'ar' } });
    await expect.element(screen.getByRole('link', { name: 'تتبّع الطرد' })).toBeVisible();
    expect(widget.element.dir).toBe('rtl');
  });

  test('is never one that was wrongly guessed at first', async () => {
    let answer = () => {};
    const { client, screen, widget } = openWidget({
      answers: {
        home: failWith('not-found'),
        async helpCenter() {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return buildHelpCenter({ languages: ['sv'], defaultLanguage: 'sv' });
        },
      },
    });
    await expect.element(screen.getByRole('combobox')).toBeVisible();
    await expect.poll(() => client.sentTo('listCategories')).toHaveLength(1);
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(widget.element.querySelectorAll('li')).toHaveLength(0);
    answer();
    await expect.element(screen.getByRole('link', { name: 'Returnera ett köp' })).toBeVisible();
  });

  test('is changed by the visitor where the help center has several, and changes in place', async () => {
    const { screen, widget, client } = openWidget();
    await expect
      .element(screen.getByRole('group', { name: 'Language' }))
      .toHaveTextContent('EnglishSvenskaالعربية');
    await screen.getByRole('button', { name: 'Svenska' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Vad kan vi hjälpa till med?' })).toBeVisible();
    expect(widget.element.lang).toBe('sv');
    await expect
      .element(screen.getByRole('button', { name: 'Svenska' }))
      .toHaveAttribute('aria-pressed', 'true');

    // On the next page of the site too, unless that asks for another language than before.
    const again = (lang: string) => openWidget({ client, settings: { lang } }).widget.element;
    const [kept, other] = [again('en'), again('ar')];
    await expect.poll(() => kept.lang).toBe('sv');
    await expect.poll(() => other.lang).toBe('ar');
  });

  test('addresses the visitor as formally as the site does', async () => {
    const { screen, widget } = openWidget({
      helpCenter: { languages: ['de'], defaultLanguage: 'de' },
      answers: { listPopularArticles: failWith('server') },
      settings: { lang: 'de', formality: 'informal' },
    });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Bitte versuche es');
    widget.update({ formality: 'formal' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Bitte versuchen Sie es');
  });
});

describe('a widget of a site', () => {
  test('has the logo of the site before its title', async () => {
    const { screen, widget } = openWidget({
      settings: { logo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    });
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    expect(widget.element.querySelector('.bar-title > img')?.getAttribute('alt')).toBe('');
  });

  test('uses the words that a site sets', async () => {
    const { screen } = openWidget({ settings: { strings: { greeting: 'Ask us anything' } } });
    await expect.element(screen.getByRole('heading', { name: 'Ask us anything' })).toBeVisible();
  });
});

describe('going back', () => {
  test('shows the view as it was left, with its scroll position and its focus', async () => {
    await page.viewport(800, 480);
    const { widget, screen, focused, client } = openWidget();
    const link = screen.getByRole('link', { name: 'Repairs' });
    await expect.element(link).toBeVisible();
    const view = () => widget.element.querySelector('.view');
    link.element().focus();
    const left = view()?.scrollTop;
    expect(left).toBeGreaterThan(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => focused()?.outerHTML).toMatch(/^<h1.*Repairs/);
    await expect.poll(() => view()?.scrollTop).toBe(0);

    const before = client.sent.length;
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => focused()?.getAttribute('href')).toBe('#/categories/14');
    await expect.poll(() => view()?.scrollTop).toBe(left);
    expect(client.sent).toHaveLength(before);
  });

  test('is done by the page when it shows the previous route', async () => {
    const { widget, screen, navigated } = openWidget();
    await screen.getByRole('link', { name: 'Track your parcel' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
    widget.navigate({ name: 'home' });
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' }).elements()).toEqual([]);
    expect(navigated).toEqual([{ name: 'article', id: 103 }]);
  });
});

describe('the key', () => {
  test('Escape goes back, then closes the widget', async () => {
    const { screen, closed, widget } = openWidget({ route: { name: 'category', id: 14 } });
    await expect.element(screen.getByRole('heading', { name: 'Repairs' })).toBeVisible();
    widget.focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
    expect(closed()).toBe(0);
    await userEvent.keyboard('{Escape}');
    expect(closed()).toBe(1);
  });

  test('slash leads to the search box, also from a view without one', async () => {
    const { screen, focused, widget } = openWidget({ route: { name: 'article', id: 103 } });
    await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
    widget.focus();
    await userEvent.keyboard('/');
    await expect.poll(() => focused()?.getAttribute('role')).toBe('combobox');
    await userEvent.keyboard('and/or');
    await expect.element(screen.getByRole('combobox')).toHaveValue('and/or');
  });
});

describe('the frame of the widget', () => {
  test.each([
    [320, 640],
    [320, 256],
    [1280, 900],
  ])('fits %i by %i px without scrolling sideways', async (width, height) => {
    await page.viewport(width, height);
    const { widget, screen, host } = openWidget({ route: { name: 'article', id: 104 } });
    await expect.element(screen.getByRole('heading', { name: 'Size guide for boots' })).toBeVisible();
    await untilStill(host);
    // The panel follows the window a moment later.
    await expect
      .poll(() => {
        const { left, right, top, bottom } = widget.element.getBoundingClientRect();
        return [left >= 0, right <= width, top >= 0, bottom <= height];
      })
      .toEqual([true, true, true, true]);
    const view = widget.element.querySelector('.view');
    expect(view?.scrollWidth).toBe(view?.clientWidth);
  });

  test('grows with letters that the visitor has made larger, and its icons with it', async () => {
    await page.viewport(1200, 900);
    const { screen, widget } = openWidget();
    await expect.element(screen.getByRole('link', { name: 'Repairs' })).toBeVisible();
    const widthOf = (selector: string) =>
      widget.element.querySelector(selector)?.getBoundingClientRect().width ?? 0;
    expect([widget.element.offsetWidth, widthOf('.row .icon'), widthOf('.box > .icon')]).toEqual([
      400, 20, 20,
    ]);
    widget.element.style.fontSize = '200%';
    expect([widget.element.offsetWidth, widthOf('.row .icon'), widthOf('.box > .icon')]).toEqual([
      800, 40, 40,
    ]);
  });

  test('is on the left side of a page that is read from the right', async () => {
    document.documentElement.dir = 'rtl';
    const { widget } = openWidget();
    document.documentElement.dir = '';
    expect(widget.element.getBoundingClientRect().left).toBe(20);
  });

  test('fills a page without a way to close it', async () => {
    const { screen } = openWidget({ layout: 'page', route: { name: 'category', id: 14 } });
    await expect.element(screen.getByRole('main')).toBeVisible();
    await expect.element(screen.getByRole('combobox')).toBeVisible();
    await screen.getByRole('link', { name: 'Fjord & Fell help' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  });

  test('leaves nothing in its host when it is unmounted', async () => {
    const { widget, host, screen } = openWidget();
    await expect.element(screen.getByRole('link', { name: 'Track your parcel' })).toBeVisible();
    widget.unmount();
    expect(host.shadowRoot?.childNodes).toHaveLength(0);
    expect(host.shadowRoot?.adoptedStyleSheets).toHaveLength(0);
    expect(host.getAttributeNames()).toEqual([]);
  });
});
