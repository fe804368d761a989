/** Adds launchers to the page, and removes what a widget leaves there. */

import { launcherMessages } from '../../../languages/launcher.ts';
import type { PageSettings } from '../../settings/definition.ts';
import type { createLauncher, Launcher } from './launcher.ts';

export interface LauncherPlace {
  /** Draws launchers; passed in, since the script tag already contains the function. */
  readonly draw: typeof createLauncher;
  /** Element of the page that holds the launchers. Without it, each has its own, added to the page and removed. */
  readonly host?: HTMLElement;
}

/** @param drawn an existing launcher, used in place of a new one */
export function placeLauncher(
  { draw, host }: LauncherPlace,
  { lang, target }: PageSettings,
  drawn: Launcher | undefined,
): Launcher {
  const launcher = drawn ?? draw(launcherMessages(lang).label, host);
  const parent = findParent(target);
  // A launcher already in place is not moved: moving would drop its focus and a click in progress.
  if (!host && launcher.host.parentNode !== parent) parent.append(launcher.host);
  return launcher;
}

export function clearHost(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
  const { style } = host;
  for (const name of [...style]) if (name.startsWith('--fd-')) style.removeProperty(name);
  if (!host.getAttribute('style')) host.removeAttribute('style');
}

function findParent(target: PageSettings['target']): Element {
  const found = typeof target === 'string' ? document.querySelector(target) : target;
  // Outside of the body: a page that hides or transforms its body does not mean the launcher, which is fixed above it.
  return found ?? document.documentElement;
}
