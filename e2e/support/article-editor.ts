/** The editor of an article at the desk. */

import type { Page } from '@playwright/test';

/** Finds the box in which the article is written. */
export const articleText = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Finds the button that publishes the draft. */
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
