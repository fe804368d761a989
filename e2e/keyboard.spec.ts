/** The stories of the widget without a pointer, from left to right and from right to left. */

import type { Page } from '@playwright/test';
import { listTickets } from '../src/api/operations/tickets.ts';
import { launcherMessages } from '../src/languages/launcher.ts';
import { answerArticleWithEverything, articleWithEverything } from './gallery/article-with-everything.ts';
import { type DemoLanguage, frontPage } from './gallery/views.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';

const looks: readonly { lang: DemoLanguage; typed: string; dir: string }[] = [
  { lang: 'en', typed: 'swi', dir: 'ltr' },
  { lang: 'ar', typed: 'الد', dir: 'rtl' },
];

interface Focused {
  readonly isMatch: boolean;
  readonly isOurs: boolean;
  /** Where it is, and whether it can be seen that the focus is there. */
  readonly what: string;
  readonly isVisible: boolean;
}

/** What has the focus, through every shadow root. */
function focused(page: Page, selector: string): Promise<Focused> {
  return page.evaluate((selector) => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return { isMatch: false, isOurs: false, what: 'nothing', isVisible: false };
    // The search box shows it on its frame.
    const framed = element.closest('.box') ?? element;
    const isOutlined = [element, framed].some((shown) => getComputedStyle(shown).outlineStyle !== 'none');
    const { top, bottom, width } = element.getBoundingClientRect();
    return {
      isMatch: element.matches(selector),
      isOurs: element.getRootNode() instanceof ShadowRoot,
      what: element.outerHTML.slice(0, 90),
      isVisible: isOutlined && width > 0 && bottom > 0 && top < innerHeight,
    };
  }, selector);
}

/** Presses Tab until the focus is on what the selector finds; wherever it is on the way, that can be seen. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const way: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const { isMatch, isOurs, what, isVisible } = await focused(page, selector);
    if (isOurs && !isVisible) throw new Error(`the focus cannot be seen: ${what}`);
    if (isMatch) return;
    way.push(what);
  }
  throw new Error(`Tab never reaches ${selector}, but\n${way.join('\n')}`);
}

const press = (page: Page, key: string) => page.keyboard.press(key);

for (const { lang, typed, dir } of looks) {
  test(`finds an answer, votes and leaves, by keys alone: ${lang}`, async ({ page, demo }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(demo.url + frontPage(lang));
    const { launcher, panel, search, options, article } = widgetOf(page, launcherMessages(lang).label);
    await expect(launcher).toBeVisible();
    await tabTo(page, '[part~=launcher]');
    await press(page, 'Enter');
    await expect(search).toBeFocused();
    await expect(panel).toHaveAttribute('dir', dir);
    await page.keyboard.type(typed);
    await expect(options.first()).toBeVisible();
    await press(page, 'ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'ArrowUp');
    await expect(panel.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Home');
    await press(page, 'Enter');
    await expect(article.getByRole('heading').first()).toBeFocused();

    await tabTo(page, '.vote-question button');
    await press(page, 'Space');
    await expect(panel.locator('.vote-answer')).not.toBeEmpty();
    await expect(panel.locator('.vote-answer')).toBeFocused();
    await press(page, '/');
    await expect(panel.locator('.in-search')).toBeVisible();
    await expect(search).toBeFocused();
    await press(page, 'Escape');
    await expect(article.getByRole('heading').first()).toBeVisible();
    await press(page, 'Escape');
    await expect(search).toBeFocused();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Escape');
    await expect(options).toHaveCount(0);
    await press(page, 'Escape');
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
  });

  test(`writes, and follows the answer, by keys alone: ${lang}`, async ({ page, demo }) => {
    const address = `keys-${lang}@post.example`;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(demo.url + frontPage(lang));
    const { launcher, panel, search } = widgetOf(page, launcherMessages(lang).label);
    await expect(launcher).toBeVisible();
    await launcher.focus();
    await press(page, 'Enter');
    await expect(search).toBeFocused();
    await expect(panel.locator('.tab').last()).toBeVisible();
    await tabTo(page, '.tab[href="#/contact"]');
    await press(page, 'Enter');
    await expect(panel.locator('.in-contact')).toBeVisible();

    await tabTo(page, '.in-contact textarea');
    await page.keyboard.type('Keys and laces');
    await press(page, 'Enter');
    // What is missing has the focus.
    await expect.poll(() => focused(page, 'input[type=email]')).toMatchObject({ isMatch: true });
    await page.keyboard.type('keys');
    await press(page, 'Enter');
    await expect.poll(() => focused(page, '[aria-invalid=true]')).toMatchObject({ isMatch: true });
    await page.keyboard.type(`-${lang}@post.example`);
    await tabTo(page, '.in-contact button[type=submit]');
    await press(page, 'Enter');

    await expect(panel.getByRole('heading', { name: 'Keys and laces' })).toBeVisible();
    // The box has the focus again, for what follows.
    await expect.poll(() => focused(page, '.in-ticket textarea')).toMatchObject({ isMatch: true });
    await page.keyboard.type('Or one');
    await press(page, 'Shift+Enter');
    await page.keyboard.type('of them?');
    await press(page, 'Enter');
    await expect(panel.getByText(/Or one\s*of them\?/)).toBeVisible();
    await expect(panel.locator('.in-ticket textarea')).toHaveValue('');
    await expectAccessible(page, 'frontdesk-host');
    await expect
      .poll(async () => (await demo.client.send(listTickets, { fromEmail: address })).json.length)
      .toBe(1);
    await press(page, 'Escape');
    await expect(panel.locator('.in-ticket')).toHaveCount(0);
  });
}

for (const { lang, dir } of looks) {
  test(`reads footnotes, wide tables and callouts by keys and by ear: ${lang}`, async ({
    page,
    demo,
    trouble,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await answerArticleWithEverything(page);
    await page.goto(demo.url + frontPage(lang));
    const { article, panel } = widgetOf(page, launcherMessages(lang).label);
    await page.evaluate((id) => window.frontdesk?.('article', id), articleWithEverything);
    await expect(article).toBeVisible();
    const address = page.url();

    // To a footnote and back, within the panel.
    await article.locator('sup a').first().focus();
    await press(page, 'Enter');
    const footnote = article.locator('.footnotes li').first();
    await expect(footnote).toBeFocused();
    await expect(footnote).toBeInViewport();
    await expect(footnote.getByRole('link')).toHaveAccessibleName(
      lang === 'ar' ? 'العودة إلى النص' : 'Back to the text',
    );
    await tabTo(page, '.footnotes a');
    await press(page, 'Enter');
    await expect(article.locator('sup a').first()).toBeFocused();
    await expect(article.locator('sup a').first()).toBeInViewport();
    await tabTo(page, '.table-box');
    expect(page.url()).toBe(address);

    const table = article.locator('.table-box');
    await press(page, dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => table.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))).toBeGreaterThan(10);
    const heights = await table.evaluate((box) =>
      Array.from(box.querySelectorAll('.number'), (cell) => cell.getClientRects().length),
    );
    expect(heights.every((lines) => lines === 1)).toBe(true);
    const [heading] = await article.locator('th.long').all();
    expect(await heading?.evaluate((cell) => cell.getBoundingClientRect().height)).toBeGreaterThan(40);

    // The kind of a callout that has a title of its own is only heard.
    const warning = panel
      .getByRole('note')
      .filter({ has: page.locator('.callout-kind') })
      .first();
    await expect(warning).toContainText(lang === 'ar' ? 'تحذير: المجفّف' : 'Warning: The dryer gets hot');
    // A sign in a line is no picture to enlarge.
    await expect(article.locator('.zoom')).toHaveCount(1);
    await expect(article.locator('img.in-line')).toHaveCount(1);
    // Nothing is counted and nothing related of an article that the demo does not have.
    expect(trouble.splice(0).every((text) => text.includes('404'))).toBe(true);
  });
}
