/** The forms of the help center's pages, and the mail by which a message is confirmed. */

import type { Locator, Page } from '@playwright/test';
import { type Demo, expect } from './demo.ts';

/** Presses a button of a form again while the form says that it came too soon. */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) return;
    await button.click({ timeout: 5000 });
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Confirms the message by the newest mail to its sender. */
export async function confirmByMail(page: Page, demo: Demo, email: string): Promise<void> {
  await page.goto(`${demo.url}/demo/mail`);
  await page.getByRole('navigation').getByRole('link', { name: email }).first().click();
  const opening = page.context().waitForEvent('page');
  await page.frameLocator('iframe').locator('a[href*="/contact/confirm"]').click();
  const confirming = await opening;
  const sent = confirming.getByRole('heading', { name: 'Your message has been sent' });
  await pressUntil(confirming.getByRole('button', { name: 'Confirm and send' }), sent);
}
