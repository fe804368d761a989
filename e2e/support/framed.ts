/** The widget as a visitor finds it where its panel stands in a frame. */

import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { WidgetParts } from './widget.ts';
import { words } from './widget.ts';

export interface FramedParts extends WidgetParts {
  /** What is in the frame. */
  readonly frame: FrameLocator;
  /** The frame in the page. */
  readonly element: Locator;
}

export function framedWidgetOf(page: Page, help = words.en.help): FramedParts {
  const element = page.locator('iframe[name=frontdesk-panel]');
  const frame = element.contentFrame();
  const panel = frame.getByRole('dialog');
  return {
    frame,
    element,
    launcher: page.getByRole('button', { name: help }).first(),
    panel,
    search: panel.getByRole('combobox'),
    options: panel.locator('[role=option]:not(.option-search)'),
    article: panel.getByRole('article'),
  };
}
