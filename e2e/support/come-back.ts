import type { Page } from '@playwright/test';

/** Does to a page what a browser does when somebody comes back to its window. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}
