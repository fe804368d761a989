/** Every kind of page in both themes and directions, and on the narrowest screen. */

import { afterAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { drawHelpPage } from '../../support/draw-help-page.ts';
import { buildPages } from '../../support/help-pages.ts';
import { inEachFont } from '../../support/in-each-font.ts';

afterAll(() => page.viewport(800, 900));

const looks = [
  { lang: 'en', colorScheme: 'light', width: 1280 },
  { lang: 'en', colorScheme: 'dark', width: 1280 },
  { lang: 'ar', colorScheme: 'light', width: 390 },
  { lang: 'ar', colorScheme: 'dark', width: 1280 },
  { lang: 'en', colorScheme: 'light', width: 320 },
] as const;

describe.each(looks)('in $lang, $colorScheme, at $width px', ({ lang, colorScheme, width }) => {
  test.each(Object.entries(buildPages(lang)))(
    'the page “%s” is accessible, and fits in any font',
    async (_, drawn) => {
      await page.viewport(width, 900);
      drawHelpPage(drawn, colorScheme);
      await inEachFont((font) =>
        expect(document.documentElement.scrollWidth, font).toBeLessThanOrEqual(width),
      );
      await expectAccessible(document.documentElement);
    },
  );
});

test('the first Tab of a page leads to a link to its text', async () => {
  await page.viewport(1280, 900);
  const { article } = buildPages();
  if (!article) throw new Error('no article');
  drawHelpPage(article);
  const [skip] = document.querySelectorAll<HTMLAnchorElement>('a');
  skip?.focus();
  expect(skip && getComputedStyle(skip).clipPath).toBe('none');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeVisible();
  skip?.click();
  expect(location.hash).toBe('#content');
});

test('the list of headings is above the text or beside it, never both', async () => {
  const { article } = buildPages();
  if (!article) throw new Error('no article');
  for (const width of [390, 1000, 1280]) {
    await page.viewport(width, 900);
    drawHelpPage(article);
    expect(page.getByRole('navigation', { name: 'On this page' }).elements()).toHaveLength(1);
  }
});
