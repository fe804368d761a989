/** The package's main entry: `mount` draws a launcher, and returns the commands as methods. */

import { createCommands } from '../host/create-commands.ts';
import { createLauncher } from '../host/launcher/launcher.ts';
import type { Commands } from '../host/widget-commands.ts';
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
} from '../host/widget-commands.ts';
export type { Analytics, HistoryUse, Isolation, PageSettings } from '../settings/definition.ts';

/**
 * Draws a launcher, and loads the widget when a visitor wants help.
 * @param target parent of the launcher: an element or its selector; null for the page's root element
 * @param settings `baseUrl`, `userId`, `apiKey`, and `helpCenterId` or `faqId` are required; if one is missing or
 * invalid, nothing is drawn, and the console has a warning
 */
export function mount(target: Element | string | null, settings: PageSettings): Commands {
  const commands = createCommands({
    defaults: {
      lang: document.documentElement.lang || navigator.language,
      ...(target !== null && { target }),
      ...settings,
    },
    load: () => import('../host/panel/panel.ts'),
    draw: createLauncher,
  });
  commands.start();
  return commands;
}
