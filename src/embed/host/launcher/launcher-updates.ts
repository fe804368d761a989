/** Updates the launcher's label and theme; loads the code for a theme only if the page sets one. */

import { launcherMessages } from '../../../languages/launcher.ts';
import type { PageSettings } from '../../settings/definition.ts';
import type { Launcher } from './launcher.ts';

const launcherSettings = ['lang', 'theme', 'launcher', 'zIndex'] as const satisfies (keyof PageSettings)[];

export const affectsLauncher = (changed: PageSettings): boolean =>
  launcherSettings.some((name) => name in changed);

/** Whether the launcher stays hidden until its theme is applied. */
export const hasTheme = ({ theme, launcher, zIndex }: PageSettings): boolean =>
  !!(theme || launcher || zIndex);

/** @returns a function that applies the settings and shows the launcher, without a theme whose code cannot be loaded */
export function createLauncherUpdates(
  { host, button }: Launcher,
  settings: PageSettings,
  signal: AbortSignal,
): () => Promise<void> {
  let isThemed = false;

  return async () => {
    const { unread } = button.dataset;
    button.setAttribute('aria-label', launcherMessages(settings.lang).label + (unread ? ` (${unread})` : ''));
    if (!hasTheme(settings) && !isThemed) return;
    isThemed = true;
    try {
      const { applyTheme } = await import('./launcher-theme.ts');
      if (!signal.aborted) applyTheme(host, settings);
    } catch {
      button.hidden = false;
    }
  };
}
