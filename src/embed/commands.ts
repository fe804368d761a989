/** The commands and events that a page has: `frontdesk('open')`. */

import type { VisitorToken } from '../client/visitor.ts';
import type { WidgetEvent } from '../widget/events.ts';
import type { PrefilledContact } from '../widget/settings.ts';
import type { PageSettings } from './settings.ts';

type WidgetEvents = { [Event in WidgetEvent as Event['type']]: Omit<Event, 'type'> };

/** Each event's detail. None holds what a visitor typed. */
export interface Events extends WidgetEvents {
  /** The launcher stands in the page. */
  ready: Record<never, never>;
  open: Record<never, never>;
  close: Record<never, never>;
}

export type EventName = keyof Events;

export type Emit = <Name extends EventName>(name: Name, detail: Events[Name]) => void;

type Done = Promise<void> | undefined;

export interface Commands {
  /** Draws the launcher; needed only where the script tag holds no settings, or after `destroy`. */
  start(settings?: PageSettings): void;
  open(): Done;
  close(): Done;
  toggle(): Done;
  /** Calls a function at every event of a name, until the function that it answers is called. */
  on<Name extends EventName>(name: Name, listener: (detail: Events[Name]) => void): () => void;
  /** Takes everything out of the page again. */
  destroy(): void;
}

/** The commands that arrive when one of them is given. */
export interface MoreCommands {
  /** Opens a category by its id. */
  category(id: number | string): Promise<void>;
  /** Opens an article by its id. */
  article(id: number | string): Promise<void>;
  /** Opens the results of a search. */
  search(text: string): Promise<void>;
  /** Opens the form to write to the site, filled in with what is given. */
  contact(filled?: PrefilledContact): Promise<void>;
  /** Opens the visitor's messages and past conversations. */
  conversations(): Promise<void>;
  /** Opens a past conversation by its id. */
  conversation(id: string): Promise<void>;
  /** Opens a ticket by its id. */
  ticket(id: number | string): Promise<void>;
  /** Tells that the visitor is on another page now, where the site changes pages by itself. */
  page(url: string): Promise<void>;
  /** Says who is signed in at the site: a token of its backend, or a function that fetches one. */
  identify(token: VisitorToken): Promise<void>;
  /** Nobody is signed in any more: forgets everything that was kept. */
  logout(): Promise<void>;
}

type AllCommands = Commands & MoreCommands;

export type CommandName = keyof Commands;

export interface Frontdesk {
  <Name extends Exclude<keyof AllCommands, 'on'>>(
    name: Name,
    ...args: Parameters<AllCommands[Name]>
  ): Promise<void>;
  <Name extends EventName>(name: 'on', event: Name, listener: (detail: Events[Name]) => void): () => void;
  /** Tells the script's own function from the stub that a page may put before it. */
  isLoaded?: boolean;
  /** Commands that were given before the script had arrived. */
  q?: [name: string, ...args: never[]][];
}

declare global {
  interface Window {
    frontdesk?: Frontdesk;
  }
}
