/** Every kind of page in both themes and directions, and on the narrowest screen. */

import { afterAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { drawHelpPage } from '../../support/draw-help-page.ts';
import { buildPages } from '../../support/help-pages.ts';

afterAll(() => page.viewport(800, 900));

const looks = [
  { lang: 'en', colorScheme: 'light', width: 1280 },
  { lang: 'en', colorScheme: 'dark', width: 1280 },
  { lang: 'ar', colorScheme: 'light', width: 390 },
  { lang: 'ar', colorScheme: 'dark', width: 1280 },
  { lang: 'en', colorScheme: 'light', width: 320 },
] as const;

describe.each(looks)('$lang, $colorScheme, $width px', ({ lang, colorScheme, width }) => {
  test.each(Object.entries(buildPages(lang)))('%s keeps nobody out, and fits', async (_, drawn) => {
    await page.viewport(width, 900);
    drawHelpPage(drawn, colorScheme);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible(document.documentElement);
  });
});

test('the first key leads to a link that leads to the text', async () => {
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

test('the list of headings stands above the text or beside it, never twice', async () => {
  const { article } = buildPages();
  if (!article) throw new Error('no article');
  for (const width of [390, 1000, 1280]) {
    await page.viewport(width, 900);
    drawHelpPage(article);
    expect(page.getByRole('navigation', { name: 'On this page' }).elements()).toHaveLength(1);
  }
});
