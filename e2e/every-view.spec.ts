/** Every view of the help, light and dark, large and small: nothing that axe knows of, nothing cut off in any font. */

import { listCategories, search } from '../src/api/operations/faq.ts';
import { launcherMessages } from '../src/languages/launcher.ts';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { inEachFont } from './support/fonts.ts';
import { widgetOf } from './support/widget.ts';

async function idsOf({ client, helpCenterId }: Demo, lang: string) {
  const [category] = await client.send(listCategories, { lang, helpCenterId });
  const q = lang === 'ar' ? 'الدفع' : lang === 'sv' ? 'priser' : 'prices';
  const found = await client.send(search, { lang, helpCenterId, q });
  const article = found.articles[0]?._source.article_id;
  if (!category || !article) throw new Error(`the demo has no content in ${lang}`);
  return { category: category.faqCategoryId, article };
}

const looks = [
  { name: 'light', lang: 'en', path: '/', colorScheme: 'light', width: 1280 },
  { name: 'dark', lang: 'en', path: '/', colorScheme: 'dark', width: 1280 },
  { name: 'Swedish on a narrow phone', lang: 'sv', path: '/sv/', colorScheme: 'light', width: 320 },
  { name: 'Arabic, right to left', lang: 'ar', path: '/ar/', colorScheme: 'dark', width: 375 },
] as const;

for (const { name, lang, path, colorScheme, width } of looks) {
  test(`every view is accessible and fits: ${name}`, async ({ page, demo, trouble }) => {
    const ids = await idsOf(demo, lang);
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The demo's articles ask nothing; its forms are real.
    await page.route('**/faq/articles/*', async (route) => {
      const response = await route.fetch();
      const article = response.ok() ? { ...(await response.json()), feedbackNoFormId: 121 } : undefined;
      await route.fulfill(article ? { response, json: article } : { response });
    });
    await page.goto(demo.url + path);
    const { launcher, panel, search: box, options, article } = widgetOf(page, launcherMessages(lang).label);

    const check = async () => {
      await expectAccessible(page);
      await inEachFont(page, async (font) => {
        const overflow = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(overflow, font).toBeLessThanOrEqual(0);
      });
    };

    await launcher.click();
    await expect(panel.getByRole('link').nth(5)).toBeVisible();
    await check();

    await box.fill(lang === 'ar' ? 'الد' : 'ret');
    await expect(options.first()).toBeVisible();
    await check();

    await page.evaluate((text) => window.frontdesk?.('search', text), lang === 'ar' ? 'الدفع' : 'retur');
    await expect(panel.getByRole('link').first()).toBeVisible();
    await check();

    await page.evaluate((text) => window.frontdesk?.('search', text), 'qqqqxxxxzzzz');
    await expect(panel.getByText('qqqqxxxxzzzz').first()).toBeVisible();
    await check();

    await page.evaluate((id) => window.frontdesk?.('category', id), ids.category);
    await expect(panel.getByRole('link').first()).toBeVisible();
    await check();

    await page.evaluate((id) => window.frontdesk?.('article', id), ids.article);
    await expect(article).toBeVisible();
    await expect(panel).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    await panel.locator('.view').evaluate((view) => view.scrollTo(0, view.scrollHeight));
    // In Arabic the demo has one article to a topic.
    if (lang !== 'ar') await expect(panel.locator('.related')).toBeVisible();
    await check();

    await panel.locator('.vote button').last().click();
    await expect(panel.getByRole('form').last()).toBeVisible();
    await panel.locator('.article-form [type=submit]').click();
    await expect(panel.locator('.field-problem').first()).toBeVisible();
    await check();

    await page.evaluate(() => window.frontdesk?.('article', 999_999_999));
    await expect(
      panel.getByRole('alert').or(panel.getByText(/no longer available|inte längre|لم تعد/)),
    ).toBeVisible();
    await check();
    // The browser itself reports what is not found.
    expect(trouble.splice(0).every((text) => text.includes('404'))).toBe(true);
  });
}
