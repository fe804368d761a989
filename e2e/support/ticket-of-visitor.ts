/** The ticket of a visitor who stays in the shop, open at the desk. */

import type { Browser, Page } from '@playwright/test';
import type { Demo } from './demo.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { replyBox } from './reply-box.ts';
import { writeToShop } from './write-to-shop.ts';

/** Writes to the shop in another context of the browser, signs in at the desk, and opens the ticket there. */
export async function openTicketOfVisitor(page: Page, demo: Demo, browser: Browser, fromEmail: string) {
  const shop = await (await browser.newContext()).newPage();
  await shop.goto(demo.url);
  const { ticketId } = await writeToShop(shop, demo, fromEmail);
  await signInAtDesk(page, demo);
  await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
  return { shop, ticketId, box: replyBox(page) };
}
