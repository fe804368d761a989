/** The commands and events that a page has: `frontdesk('open')`. */

import type { WidgetEvent } from '../widget/events.ts';
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
  /** Opens a category by its id. */
  category(id: number | string): Done;
  /** Opens an article by its id. */
  article(id: number | string): Done;
  /** Opens the results of a search. */
  search(text: string): Done;
  /** Calls a function at every event of a name, until the function that it answers is called. */
  on<Name extends EventName>(name: Name, listener: (detail: Events[Name]) => void): () => void;
  /** Takes everything out of the page again. */
  destroy(): void;
}

export type CommandName = keyof Commands;

export interface Frontdesk {
  <Name extends Exclude<CommandName, 'on'>>(name: Name, ...args: Parameters<Commands[Name]>): Promise<void>;
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
