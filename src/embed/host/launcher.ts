/** The round button in the corner. No framework: a page downloads no more before a visitor wants help. */

import css from './launcher.css?inline';

export interface Launcher {
  /** Its shadow root holds the button, and the panel once it is there. */
  readonly host: HTMLElement;
  readonly button: HTMLButtonElement;
  /** A sentence above the button; invisible while it is empty. */
  readonly note: HTMLElement;
}

/**
 * Draws the launcher, which is not in the page yet. `label` is what screen readers call it. A host has a name of its
 * own, so that no rule of the page applies to it by accident; the page sets the widget's looks on it.
 */
export function createLauncher(label: string, host = document.createElement('frontdesk-host')): Launcher {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  // An element that was used before has one.
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
