/** Commands and events of a page: `frontdesk('open')`, or methods of the object that `mount` returns. */

import type { VisitorToken } from '../../client/visitor.ts';
import type { Theme } from '../../ui/theme/look.ts';
import type { WidgetEvent } from '../../widget/events.ts';
import type { PrefilledContact } from '../../widget/settings.ts';
import type { PageSettings } from '../settings/definition.ts';

type WidgetEvents = { [Event in WidgetEvent as Event['type']]: Omit<Event, 'type'> };

/** Details by event. None contains text that a visitor typed. */
export interface Events extends WidgetEvents {
  /** The widget has started. */
  ready: Record<never, never>;
  open: Record<never, never>;
  close: Record<never, never>;
  /** A card with a new reply has appeared. */
  'preview-shown': { ticketId: number };
  /** The visitor has opened the thread from the card. */
  'preview-opened': { ticketId: number };
}

export type EventName = keyof Events;

/** Listener to the events of one name, or with `'*'` to all events. */
export type Listener<Name extends EventName | '*'> = (
  detail: Events[Name extends EventName ? Name : EventName],
  name: EventName,
) => void;

export type Emit = <Name extends EventName>(name: Name, detail: Events[Name]) => void;

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** Articles to offer: by their ids, or those that have one of the tags. */
export type Suggested = readonly (number | string)[] | { readonly tags: readonly string[] };

export interface Info {
  readonly version: string;
  /** The current settings, without the visitor's token. */
  readonly settings: Omit<PageSettings, 'visitorToken'>;
  readonly isOpen: boolean;
  /** Number of tickets with replies that were not read in this browser yet, as far as known. */
  readonly unread: number;
}

export interface DestroyOptions {
  /**
   * Whether the browser keeps the stored values: unsent messages, recent searches, and the token that identifies an
   * anonymous visitor.
   * @default false
   */
  readonly keepStorage?: boolean;
}

/** The commands by name. Each promise resolves when the command is done; `on`, `once` and `off` return at once. */
export interface Commands {
  /** Draws the launcher. A script tag with settings calls this when it loads. */
  start(settings?: PageSettings): Promise<void>;
  /** Removes the widget from the page. */
  destroy(options?: DestroyOptions): Promise<void>;

  open(): Promise<void>;
  close(): Promise<void>;
  toggle(): Promise<void>;

  /** Shows the launcher. */
  show(): Promise<void>;
  /** Hides the launcher; commands can still open the panel. */
  hide(): Promise<void>;

  /** Opens an article by its id. */
  article(id: number | string): Promise<void>;
  /** Opens a category by its id. */
  category(id: number | string): Promise<void>;
  /** Opens the results of a search. */
  search(text: string): Promise<void>;
  /** Offers articles on the home view, replacing those of the setting `contextual`. */
  suggest(articles: Suggested): Promise<void>;
  /** Opens a view by its path, such as `/contact` or `/articles/34`. */
  navigate(path: string): Promise<void>;

  /** Opens a new thread, with the given values in its box or form. */
  contact(filled?: PrefilledContact): Promise<void>;
  /** Stores values for new threads. */
  prefill(values: PrefilledContact): Promise<void>;

  /** Opens the visitor's messages and past conversations. */
  conversations(): Promise<void>;
  /** Opens a past conversation by its id. */
  conversation(id: string): Promise<void>;
  /** Opens a ticket by its id. */
  ticket(id: number | string): Promise<void>;

  /**
   * Identifies the visitor who is signed in at the site, by a token of the site's backend or a function that fetches
   * one.
   */
  identify(token: VisitorToken): Promise<void>;
  /** Signs the visitor out, and deletes everything that the widget stored in this browser. */
  logout(): Promise<void>;

  /** Changes settings of the running widget, except the deployment and its help center. */
  config(settings: PageSettings): Promise<void>;
  /** Changes the language. */
  locale(lang: string): Promise<void>;
  /** Changes the theme. */
  theme(theme: Theme): Promise<void>;
  /** Sets the visitor's current page, if the widget does not follow the page's URL. */
  page(url: string): Promise<void>;

  /** Calls a function at each event of a name, until the returned function is called. */
  on<Name extends EventName | '*'>(name: Name, listener: Listener<Name>): Unsubscribe;
  /** Calls a function at the next event of a name only. */
  once<Name extends EventName | '*'>(name: Name, listener: Listener<Name>): Unsubscribe;
  /** Ends the subscriptions of one function, or of all functions, to the events of a name. */
  off<Name extends EventName | '*'>(name: Name, listener?: Listener<Name>): void;

  /** Returns the version, the settings and the state of the widget. */
  info(): Promise<Info>;
  /** Returns the number of tickets with replies that were not read in this browser yet. */
  unread(): Promise<number>;
}

export type CommandName = keyof Commands;

/** A function for all commands: takes the name, then the command's arguments. */
export interface Perform {
  <Name extends Exclude<CommandName, 'on' | 'once' | 'off'>>(
    name: Name,
    ...args: Parameters<Commands[Name]>
  ): ReturnType<Commands[Name]>;
  <Name extends EventName | '*'>(name: 'on' | 'once', event: Name, listener: Listener<Name>): Unsubscribe;
  <Name extends EventName | '*'>(name: 'off', event: Name, listener?: Listener<Name>): void;
}

/** `window.frontdesk`; before the script has loaded it may be a stub that queues calls. */
export interface Frontdesk extends Perform {
  /** True on the script's own function; undefined on a page's stub. */
  isLoaded?: boolean;
  /** The script tag that has started the widget. */
  tag?: HTMLScriptElement;
  /** Calls that were queued before the script had loaded. */
  q?: [name: string, ...args: never[]][];
}

declare global {
  interface Window {
    frontdesk?: Frontdesk;
  }
}
