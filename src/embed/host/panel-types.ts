/** The two parts of a widget in a page: the controller with the launcher, and the panel. */

import type { PrefilledContact } from '../../widget/settings.ts';
import type { PageSettings } from '../settings/definition.ts';
import type { Emit } from './commands.ts';
import type { HomeRequest } from './home-request.ts';

/** The panel of a launcher, in the page itself or in a frame. */
export interface Panel {
  /** Shows the panel and moves the focus into it, at the path of a view if one is given. */
  show(path?: string): void;
  /** Returns whether the place that was left on an earlier page is this visitor's; resolves once the visitor is known. */
  mayResume(): Promise<boolean>;
  /** Shows the panel as it was left on an earlier page, without motion and without the focus. */
  resume(): void;
  hide(): void;
  /** Changes some of the settings. */
  update(changed: PageSettings): void;
  /** Puts values into the form to write to the site. */
  fillContact(filled: PrefilledContact): void;
  /** Shows the thread of a one-time code. */
  openWithCode(code: string): void;
  /** Forgets the visitor and everything that is stored. */
  logout(): Promise<void>;
  /** Removes the panel. A frame first empties its storage, unless that stays; the promise then waits for it. */
  destroy(keepStorage?: boolean): Promise<void> | void;
}

/** @param homeRequest request of home's contents, if it was sent already */
export type CreatePanel = (controller: WidgetController, homeRequest?: HomeRequest) => Promise<Panel> | Panel;

/** Fetches the panel's code; `failures` counts earlier tries. */
export type LoadPanel = (failures: number) => Promise<{ createPanel: CreatePanel }>;

/** Controls one widget in a page, for the page's commands and for the panel. */
export interface WidgetController {
  /** Its shadow root holds the launcher, and the panel once it is there. */
  readonly host: HTMLElement;
  readonly button: HTMLElement;
  /** The current settings, changed in place. */
  readonly settings: PageSettings;
  readonly emit: Emit;
  /** Aborted when the widget is destroyed. */
  readonly signal: AbortSignal;
  isOpen(): boolean;
  /** Fetches the panel, without showing it. */
  load(): Promise<Panel>;
  /** Returns the panel once it was wanted. */
  panel(): Promise<Panel> | undefined;
  /** Opens the panel, at the path of a view if one is given. Resolves once it is visible, or has failed. */
  open(path?: string): Promise<void>;
  close(): void;
  toggle(): Promise<void> | void;
  /** Applies changed settings to the launcher and the panel; resolves once the launcher has its looks. */
  update(changed: PageSettings): Promise<void>;
  /** Returns a promise where something remains to be done in a frame. */
  destroy(keepStorage?: boolean): Promise<void> | void;
}
