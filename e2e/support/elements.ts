/** The custom elements in a page: their HTML, and their parts as a visitor finds them. */

import type { Locator } from '@playwright/test';
// Declares the elements.
import type {} from '../../src/embed/entries/element.ts';
import type { Demo } from './demo.ts';

export const scriptOf = ({ url }: Demo) =>
  `<script type="module" src="${url}/frontdesk-element.js"></script>`;

const settingsOf = ({ userId, publicKey, helpCenterId }: Demo) =>
  `user-id="${userId}" api-key="${publicKey}" help-center-id="${helpCenterId}"`;

export const widgetIn = (demo: Demo, more = '') =>
  `<frontdesk-widget ${settingsOf(demo)} ${more}></frontdesk-widget>`;

export const helpCenterIn = (demo: Demo, more = '') =>
  `<frontdesk-help-center ${settingsOf(demo)} ${more}></frontdesk-help-center>`;

export function elementParts(widget: Locator) {
  const panel = widget.getByRole('dialog');
  return {
    launcher: widget.locator('button[aria-expanded]'),
    panel,
    search: panel.getByRole('combobox'),
    article: panel.getByRole('article'),
  };
}
