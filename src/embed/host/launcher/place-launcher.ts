/** Adds launchers to the page, and removes what a widget leaves there. */

import { launcherMessages } from '../../../languages/launcher.ts';
import type { PageSettings } from '../../settings/definition.ts';
import type { createLauncher, Launcher } from './launcher.ts';
import { createPlacement, type PlacedLauncher, pageRoot } from './placement.ts';

export interface LauncherPlace {
  /** Draws launchers; passed in, since the script tag already contains the function. */
  readonly draw: typeof createLauncher;
  /** Element of the page that holds the launchers. Without it, each has its own, added to the page and removed. */
  readonly host?: HTMLElement;
  /** Resolves once the page has loaded, for launchers that are drawn before. */
  readonly isIdle?: Promise<void>;
}

/** @param drawn an existing launcher, used in place of a new one; unless it was added already, added once `isIdle` is */
export function placeLauncher(
  { draw, host, isIdle }: LauncherPlace,
  { lang, target }: PageSettings,
  drawn: Launcher | undefined,
): PlacedLauncher {
  const launcher = drawn ?? draw(launcherMessages(lang).label, host);
  if (host) return { ...launcher, placement: undefined };
  const placement = createPlacement(launcher.host);
  const find = () => (typeof target === 'string' ? document.querySelector(target) : target);
  const isFound = Boolean(find());
  placement.isDeep = isFound;
  placement.parent = isFound ? find : pageRoot;
  if (drawn && isIdle && !drawn.host.isConnected) isIdle.then(placement.place);
  else placement.place();
  return { ...launcher, placement };
}

export function clearHost(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
  const { style } = host;
  for (const name of [...style]) if (name.startsWith('--fd-')) style.removeProperty(name);
  if (!host.getAttribute('style')) host.removeAttribute('style');
}
