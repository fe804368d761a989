/** Counts round trips in a row: whatever is shown with one of them was asked for all at once. */

import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';

/**
 * From now on, answers none of the page's requests before so many were sent, and none that come after those. Returns
 * what is asked for, as it comes: the path of a request to the interface with its query, and the folder of a file.
 */
export async function answerOneRoundTrip(page: Page, requests: number): Promise<readonly string[]> {
  const asked: string[] = [];
  let answer = () => {};
  const allAreAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname.startsWith('/widget/') ? '/widget/' : pathname + search);
    if (asked.length > requests) return;
    if (asked.length === requests) answer();
    await allAreAsked;
    await route.continue();
  });
  return asked;
}

/** The path of the request that is answered with all that home shows. */
export function homePathOf({ publicKey, userId, helpCenterId }: Demo, lang: string): string {
  return `/api/${publicKey}/${userId}/faq/home?lang=${lang}&helpCenterId=${helpCenterId}`;
}
