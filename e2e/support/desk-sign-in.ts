/** Agents who sign in at a running demo by a link that the server prints. */

import { expect, type Page } from '@playwright/test';
import { createServers } from './servers.ts';
import type { Demo } from './start-demo.ts';

/** The code of a link, as `frontdesk desk link` prints it. */
export async function printedCode(
  { dataDir }: Pick<Demo, 'dataDir'>,
  ...options: readonly string[]
): Promise<string> {
  const { command } = createServers();
  const printed = await command('desk', 'link', ...options, '--data', dataDir);
  return /#(fdl_[\w-]+)/.exec(printed)?.[1] ?? '';
}

/** Signs an owner in, or the agent that the options name, in any language. */
export async function signInAtDesk(
  page: Page,
  demo: Pick<Demo, 'url' | 'dataDir'>,
  ...options: readonly string[]
): Promise<void> {
  await page.goto(`${demo.url}/desk#${await printedCode(demo, ...options)}`);
  await page.locator('.sign-in .button.primary').click();
  await expect(page.locator('.row').first()).toBeVisible();
}
