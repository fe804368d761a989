/** The main entry of the package: `mount` draws a launcher, and returns the commands of the script tag as methods. */

import type { Commands } from '../host/commands.ts';
import { createCommands } from '../host/create-commands.ts';
import { createLauncher } from '../host/launcher.ts';
import type { PageSettings } from '../settings/definition.ts';

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
} from '../host/commands.ts';
export type { Analytics, HistoryUse, Isolation, PageSettings } from '../settings/definition.ts';

/**
 * Draws a launcher, and fetches the widget when a visitor wants help.
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
    load: () => import('../host/panel.ts'),
    draw: createLauncher,
  });
  commands.start();
  return commands;
}
