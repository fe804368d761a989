/** The widget as a visitor finds it. */

import type { Locator, Page } from '@playwright/test';
// Declares `window.frontdesk`.
import type {} from '../../src/embed/host/widget-commands.ts';

/** What the visitor reads, in the languages that the widget speaks. */
export const words = {
  en: { help: 'Help', yes: 'Yes', thanks: /^Thanks/ },
  sv: { help: 'Hjälp', yes: 'Ja', thanks: /^Tack/ },
};

export interface WidgetParts {
  readonly launcher: Locator;
  readonly panel: Locator;
  readonly search: Locator;
  /** The articles that are suggested, without the search itself below them. */
  readonly options: Locator;
  readonly article: Locator;
}

export function widgetOf(page: Page, help = words.en.help): WidgetParts {
  const panel = page.getByRole('dialog');
  return {
    launcher: page.getByRole('button', { name: help, exact: true }).first(),
    panel,
    search: panel.getByRole('combobox'),
    options: panel.locator('[role=option]:not(.option-search)'),
    article: panel.getByRole('article'),
  };
}
