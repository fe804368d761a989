import type { Page } from '@playwright/test';

/** Returns the names of what a site stores, but for what the help center has said of itself, which is nobody's. */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => !name.includes(':center-'))
      .sort(),
  );
}
