/** The round button in the corner. No framework: this is all that a page downloads before somebody wants help. */

import css from './launcher.css?inline';

export type Launcher = readonly [
  /** Its shadow root holds the button, and the panel once it is there. */
  host: HTMLElement,
  button: HTMLElement,
  /** A sentence above the button; empty, it is not to be seen. */
  note: HTMLElement,
];

/**
 * Draws the launcher, which is not in the page yet. `label` is what it is called to those who cannot see it. A host has
 * a name of its own, which no rule of a page means, and in which a page sets the widget's looks.
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
  return [host, button, note];
}
