import type { Locator, Page } from '@playwright/test';

/** Finds the box in which a reply is written, of a visitor in the panel or of an agent at the desk. */
export function replyBox(place: Page | Locator): Locator {
  return place.getByRole('textbox', { name: 'Write a reply' });
}
