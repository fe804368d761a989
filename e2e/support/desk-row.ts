import type { Locator, Page } from '@playwright/test';

/** Finds the row of a ticket in the list of the desk; cards of new messages name tickets too. */
export function deskRow(page: Page, subject: string): Locator {
  return page.locator('.row', { hasText: subject });
}
