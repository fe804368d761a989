/** What a widget in a page is to the page, and to the commands that arrive later. */

import type { Route } from '../widget/routes.ts';
import type { Emit } from './commands.ts';
import type { Panel } from './panel.ts';
import type { PageSettings } from './settings.ts';

export interface Desk {
  readonly host: HTMLElement;
  readonly settings: PageSettings;
  readonly emit: Emit;
  /** Once somebody has wanted it. */
  panel(): Promise<Panel> | undefined;
  /** Opens the panel, at a route if one is given. Resolves once it is to be seen, or has failed. */
  open(route?: Route): Promise<void>;
  close(): undefined;
  toggle(): Promise<void> | undefined;
  destroy(): void;
}
