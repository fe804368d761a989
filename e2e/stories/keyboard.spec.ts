/** The widget without a pointer, from left to right and from right to left. */

import { listTickets } from '../../src/api/operations/tickets.ts';
import { launcherMessages } from '../../src/languages/launcher.ts';
import { type DemoLanguage, frontPage } from '../gallery/views.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { focused, press, tabTo } from '../support/keys.ts';
import { widgetOf } from '../support/widget.ts';

const looks: readonly { lang: DemoLanguage; typed: string; dir: string }[] = [
  { lang: 'en', typed: 'swi', dir: 'ltr' },
  { lang: 'ar', typed: 'الد', dir: 'rtl' },
];

for (const { lang, typed, dir } of looks) {
  test(`a visitor finds an answer, votes and leaves, by keys alone: ${lang}`, async ({ page, demo }) => {
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

  test(`a visitor writes, and follows the answer, by keys alone: ${lang}`, async ({ page, demo }) => {
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
