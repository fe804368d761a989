/** The round button in the corner. Uses no framework: this is all that a page downloads before a visitor wants help. */

import { lookMark } from '../../../api/shared/look-mark.ts';
import css from './launcher.css?inline';

export interface Launcher {
  /** Element whose shadow root holds the button, and the panel once it is loaded. */
  readonly host: HTMLElement;
  readonly button: HTMLButtonElement;
  /** A sentence above the button; invisible while empty. */
  readonly note: HTMLElement;
}

/**
 * Draws the launcher without adding it to the page. `label` is its accessible name. The host's tag name is unique, so
 * that no rule of the page matches it by accident; the page styles the widget through the host.
 */
export function createLauncher(label: string, host = document.createElement('frontdesk-host')): Launcher {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + lookMark);
  // A reused element has a shadow root already.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  const button = document.createElement('button');
  button.part = 'launcher';
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-expanded', 'false');
  const note = document.createElement('output');
  root.replaceChildren(button, note);
  return { host, button, note };
}
