/** What a widget in a page is made of: its launcher's side, and the panel. */

import type { PrefilledContact } from '../../widget/settings.ts';
import type { PageSettings } from '../settings/definition.ts';
import type { Emit } from './commands.ts';
import type { HomeRequest } from './home-request.ts';

/** What a launcher opens, in the page itself or in a frame. */
export interface Panel {
  /** Shows it and moves the focus into it, at the path of a view if one is given. */
  show(path?: string): void;
  /** Whether where it was left on an earlier page is this visitor's; known once it is known who they are. */
  mayResume(): Promise<boolean>;
  /** Shows it where it was left on an earlier page: without motion, and the focus stays where it is. */
  resume(): void;
  hide(): void;
  /** Changes these settings, and leaves the others. */
  update(changed: PageSettings): void;
  /** Puts values into the form to write to the site. */
  fillContact(filled: PrefilledContact): void;
  /** Shows what a one-time code opens. */
  openWithCode(code: string): void;
  /** Forgets the visitor and everything that was kept. */
  logout(): Promise<void>;
  /** A frame forgets what it kept, unless that stays; then the promise is fulfilled once nothing is left. */
  destroy(keepStorage?: boolean): Promise<void> | void;
}

/** `homeRequest` is what home shows, if that was asked for already. */
export type CreatePanel = (controller: WidgetController, homeRequest?: HomeRequest) => Promise<Panel> | Panel;

/** Fetches what panels are made with; `failures` is how often it has failed. */
export type LoadPanel = (failures: number) => Promise<{ createPanel: CreatePanel }>;

/** Controls one widget in a page, for the page's commands and for the panel. */
export interface WidgetController {
  /** Its shadow root holds the launcher, and the panel once it is there. */
  readonly host: HTMLElement;
  readonly button: HTMLElement;
  /** Those in force: changed in place. */
  readonly settings: PageSettings;
  readonly emit: Emit;
  /** Aborted when the widget is destroyed. */
  readonly signal: AbortSignal;
  isOpen(): boolean;
  /** Fetches the panel, without showing it. */
  load(): Promise<Panel>;
  /** Once somebody has wanted it. */
  panel(): Promise<Panel> | undefined;
  /** Opens the panel, at the path of a view if one is given. Resolves once it is visible, or has failed. */
  open(path?: string): Promise<void>;
  close(): void;
  toggle(): Promise<void> | void;
  /** Tells everything that is there that these of the settings have changed; resolves once the launcher looks so. */
  update(changed: PageSettings): Promise<void>;
  /** Returns a promise where something remains to be done in a frame. */
  destroy(keepStorage?: boolean): Promise<void> | void;
}
