/** The round button in the corner. No framework: this is all that a page downloads before somebody wants help. */

import css from './launcher.css?inline';

export type Launcher = readonly [
  /** Beside the page's body; its shadow root holds the button, and the panel once it is there. */
  host: HTMLElement,
  button: HTMLElement,
  /** A sentence above the button; empty, it is not to be seen. */
  note: HTMLElement,
];

/** Draws the launcher into the page. `label` is what it is called to those who cannot see it. */
export function createLauncher(label: string): Launcher {
  // A name of its own, which no rule of a page means, and in which a page sets the widget's looks.
  const host = document.createElement('frontdesk-host');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  const button = document.createElement('button');
  button.part = 'launcher';
  button.setAttribute('aria-label', label);
  const note = document.createElement('output');
  root.append(button, note);
  // Beside the body: what a page does to that, to hide or move all of it, is not meant for what is fixed above it.
  document.documentElement.append(host);
  return [host, button, note];
}
