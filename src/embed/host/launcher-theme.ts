/** The looks that a page sets for its launcher. Arrives where it sets any. */

import { applyLauncherTheme, resetLauncherTheme } from '../../ui/theme/look.ts';
import { advise } from '../page/warnings.ts';
import type { PageSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';

/** Applies the theme to the launcher, and shows it unless it is hidden. A wrong value is left out, with a warning. */
export function applyTheme(host: HTMLElement, settings: PageSettings): void {
  const { theme, launcher, zIndex } = settings;
  const look = readSettings({ theme, launcher, zIndex }, (name) => advise(name, settings));
  const isPlain = !look.zIndex && Object.keys({ ...look.theme, ...look.launcher }).length === 0;
  if (isPlain) resetLauncherTheme(host);
  else applyLauncherTheme(host, look);
}
