/** The round button in the corner. No framework: this is all that a page downloads before somebody wants help. */

import css from './launcher.css?inline';

export interface Launcher {
  /** In the page's body; its shadow root holds the button, and the panel once it is there. */
  readonly host: HTMLElement;
  readonly button: HTMLElement;
  /** A sentence beside the button; empty, it is not to be seen. */
  readonly note: HTMLElement;
}

/** Draws the launcher into the page. `label` is what it is called to those who cannot see it. */
export function createLauncher(label: string): Launcher {
  const host = document.createElement('div');
  // Important, and in the element's own style: the page's rules for all elements are meant for its own.
  host.style.cssText = 'all:initial!important;position:fixed!important;z-index:2147483000!important';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  const button = document.createElement('button');
  button.id = 'launcher';
  button.setAttribute('aria-label', label);
  const note = document.createElement('output');
  note.id = 'note';
  root.append(button, note);
  document.body.append(host);
  return { host, button, note };
}
