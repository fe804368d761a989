/** Agents who sign in at the desk of a demo. */

import type { Page } from '@playwright/test';
import { expect } from './demo.ts';
import { createServers } from './servers.ts';

export interface DeskAddress {
  readonly url: string;
  readonly dataDir: string;
}

/**
 * Signs the owner in, by a link that the server prints.
 * @param options of `frontdesk desk link`, such as `--agent`
 */
export async function signInAtDesk(
  page: Page,
  { url, dataDir }: DeskAddress,
  ...options: readonly string[]
): Promise<void> {
  const { command } = createServers();
  const printed = await command('desk', 'link', ...options, '--data', dataDir);
  const code = /#fdl_[\w-]+/.exec(printed)?.[0] ?? '';
  await page.goto(`${url}/desk${code}`);
  await page.locator('.sign-in .button.primary').click();
  await expect(page.locator('.row').first()).toBeVisible();
}
