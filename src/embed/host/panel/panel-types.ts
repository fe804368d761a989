/** The two parts of a widget in a page: the controller with the launcher, and the panel. */

import type { QuickReply, QuickReplyResult } from '../../../widget/models/visitor/quick-reply.ts';
import type { DismissiblePreview } from '../../../widget/models/visitor/reply-preview.ts';
import type { PrefilledContact } from '../../../widget/settings.ts';
import type { PageSettings } from '../../settings/definition.ts';
import type { Emit } from '../widget-commands.ts';
import type { HomeRequest } from './home-request.ts';

/** The panel of a launcher, in the page itself or in an iframe. */
export interface Panel {
  /** Shows the panel, at the path of a view if one is given, and moves the focus into it. */
  show(path?: string): void;
  /** Whether the view left open on an earlier page belongs to this visitor; resolves once the visitor is known. */
  mayResume(): Promise<boolean>;
  /** Shows the panel as it was left on an earlier page, without animation and without moving the focus. */
  resume(): void;
  hide(): void;
  update(changed: PageSettings): void;
  /** Fills the contact view; resolves once its draft has the values, in an iframe at once. */
  fillContact(filled: PrefilledContact): Promise<void>;
  /** Opens the thread that belongs to a one-time code. */
  openWithCode(code: string): void;
  /** Writes a reply into a thread without opening it. Rejects if the code cannot be loaded. */
  quickReply(reply: QuickReply): Promise<QuickReplyResult>;
  logout(): Promise<void>;
  /** An iframe first empties its storage, unless `keepStorage` is true; the promise then waits for that. */
  destroy(keepStorage?: boolean): Promise<void> | void;
}

/** @param homeRequest the request of home's contents, if it was sent already */
export type CreatePanel = (controller: WidgetController, homeRequest?: HomeRequest) => Promise<Panel> | Panel;

/** Loads the panel's code; `failures` counts earlier tries. */
export type LoadPanel = (failures: number) => Promise<{ createPanel: CreatePanel }>;

/** Controls one widget in a page, for the page's commands and for the panel. */
export interface WidgetController {
  /** Element whose shadow root holds the launcher, and the panel once it is loaded. */
  readonly host: HTMLElement;
  readonly button: HTMLElement;
  /** The current settings, updated in place. */
  readonly settings: PageSettings;
  readonly emit: Emit;
  /** Aborted when the widget is destroyed. */
  readonly signal: AbortSignal;
  isOpen(): boolean;
  /** Loads the panel without showing it. */
  load(): Promise<Panel>;
  panel(): Promise<Panel> | undefined;
  /** Creates the panel again, and shows it if it is open: its iframe was loaded again, since the page has moved it. */
  replacePanel(): Promise<void>;
  /** Opens the panel, at the path of a view if given. Resolves once the panel is visible or has failed to load. */
  open(path?: string): Promise<void>;
  close(): void;
  toggle(): Promise<void> | void;
  /** Shows a reply on a card beside the closed panel; null removes the card. */
  showPreview(preview: DismissiblePreview | null): void;
  /** Applies changed settings to the launcher and the panel; resolves once the launcher has its theme. */
  update(changed: PageSettings): Promise<void>;
  /** Returns a promise if an iframe has to empty its storage first. */
  destroy(keepStorage?: boolean): Promise<void> | void;
}
