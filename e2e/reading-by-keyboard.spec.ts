/** An article with everything, read without a pointer, from left to right and from right to left. */

import { launcherMessages } from '../src/languages/launcher.ts';
import { answerArticleWithEverything, articleWithEverything } from './gallery/article-with-everything.ts';
import { type DemoLanguage, frontPage } from './gallery/views.ts';
import { expect, test } from './support/demo.ts';
import { press, tabTo } from './support/keys.ts';
import { widgetOf } from './support/widget.ts';

const looks: readonly { lang: DemoLanguage; dir: string }[] = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
];

for (const { lang, dir } of looks) {
  test(`footnotes, wide tables and callouts are read by keys and by ear: ${lang}`, async ({
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
