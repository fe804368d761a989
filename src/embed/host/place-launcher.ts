/** Puts launchers into the page, and removes what a widget leaves there. */

import { launcherMessages } from '../../languages/launcher.ts';
import type { PageSettings } from '../settings/definition.ts';
import type { createLauncher, Launcher } from './launcher.ts';

export interface LauncherPlace {
  /** Draws launchers; the script tag has brought the function. */
  readonly draw: typeof createLauncher;
  /** An element of the page to draw launchers in. Absent: each launcher's own element is added to the page, and removed. */
  readonly host?: HTMLElement;
}

/**
 * Draws a launcher and puts it where the page wants it.
 * @param drawn a launcher that is drawn already
 */
export function placeLauncher(
  { draw, host }: LauncherPlace,
  { lang, target }: PageSettings,
  drawn: Launcher | undefined,
): Launcher {
  const launcher = drawn ?? draw(launcherMessages(lang).label, host);
  const parent = findParent(target);
  // A launcher in its place is not moved: it would lose the focus, and a click that is under way.
  if (!host && launcher.host.parentNode !== parent) parent.append(launcher.host);
  return launcher;
}

/** Empties an element of the page, which keeps it. */
export function clearHost(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
  const { style } = host;
  for (const name of [...style]) if (name.startsWith('--fd-')) style.removeProperty(name);
  if (!host.getAttribute('style')) host.removeAttribute('style');
}

function findParent(target: PageSettings['target']): Element {
  const found = typeof target === 'string' ? document.querySelector(target) : target;
  // Beside the body: a page that hides or moves its body does not mean the launcher, which is fixed above it.
  return found ?? document.documentElement;
}
