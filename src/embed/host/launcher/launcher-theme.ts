/** The theme that a page sets for its launcher. Loaded only if the page sets one. */

import { applyLauncherTheme, resetLauncherTheme } from '../../../ui/theme/look.ts';
import { advise } from '../../page/warnings.ts';
import type { PageSettings } from '../../settings/definition.ts';
import { readSettings } from '../../settings/read.ts';

/** Shows the launcher with its theme, unless it is hidden. Warns of invalid values and skips them. */
export function applyTheme(host: HTMLElement, settings: PageSettings): void {
  const { theme, launcher, zIndex } = settings;
  const look = readSettings({ theme, launcher, zIndex }, (name) => advise(name, settings));
  const isPlain = !look.zIndex && Object.keys({ ...look.theme, ...look.launcher }).length === 0;
  if (isPlain) resetLauncherTheme(host);
  else applyLauncherTheme(host, look);
}
