/** The package's own door: `mount` draws a launcher, and answers what the script tag's commands are, as methods. */

import type { Commands } from './commands.ts';
import { createCommands } from './create-commands.ts';
import { createLauncher } from './launcher.ts';
import type { PageSettings } from './settings.ts';

export type {
  Commands,
  DestroyOptions,
  EventName,
  Events,
  Frontdesk,
  Info,
  Listener,
  Suggested,
  Unsubscribe,
} from './commands.ts';
export type { Analytics, HistoryUse, Isolation, PageSettings } from './settings.ts';

/**
 * Draws a launcher, and fetches the widget when somebody wants help.
 *
 * @param target what the launcher is put into: an element, or a selector that finds it; the page's root where it is null
 * @param settings `baseUrl`, `userId`, `apiKey`, and `helpCenterId` or `faqId` are needed; a wrong one is a warning on
 *   the console, and nothing is drawn
 */
export function mount(target: Element | string | null, settings: PageSettings): Commands {
  const commands = createCommands({
    defaults: {
      lang: document.documentElement.lang || navigator.language,
      ...(target !== null && { target }),
      ...settings,
    },
    load: () => import('./panel.ts'),
    draw: createLauncher,
  });
  commands.start();
  return commands;
}
