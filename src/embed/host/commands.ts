/** Commands and events of a page: `frontdesk('open')`, and the same as methods of the object that `mount` returns. */

import type { VisitorToken } from '../../client/visitor.ts';
import type { Theme } from '../../ui/theme/look.ts';
import type { WidgetEvent } from '../../widget/events.ts';
import type { PrefilledContact } from '../../widget/settings.ts';
import type { PageSettings } from '../settings/definition.ts';

type WidgetEvents = { [Event in WidgetEvent as Event['type']]: Omit<Event, 'type'> };

/** Each event's detail. None holds what a visitor typed. */
export interface Events extends WidgetEvents {
  /** The launcher is in the page. */
  ready: Record<never, never>;
  open: Record<never, never>;
  close: Record<never, never>;
}

export type EventName = keyof Events;

/** Listener to events of a name, or to all events by `'*'`. */
export type Listener<Name extends EventName | '*'> = (
  detail: Events[Name extends EventName ? Name : EventName],
  name: EventName,
) => void;

export type Emit = <Name extends EventName>(name: Name, detail: Events[Name]) => void;

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** Which articles to offer: by their ids, or those that have one of the tags. */
export type Suggested = readonly (number | string)[] | { readonly tags: readonly string[] };

export interface Info {
  readonly version: string;
  /** The current settings, without the visitor's token. */
  readonly settings: Omit<PageSettings, 'visitorToken'>;
  readonly isOpen: boolean;
  /** How many tickets have an answer that was not read here yet, as far as it is known. */
  readonly unread: number;
}

export interface DestroyOptions {
  /**
   * Whether stored values stay in the browser: unsent messages, recent searches, and the token by which an anonymous
   * visitor is recognised.
   * @default false
   */
  readonly keepStorage?: boolean;
}

/** Commands by name. Each but the subscribing ones is done once its promise is fulfilled. */
export interface Commands {
  /** Draws the launcher. A script tag that holds settings does so by itself. */
  start(settings?: PageSettings): Promise<void>;
  /** Removes the widget from the page. */
  destroy(options?: DestroyOptions): Promise<void>;

  open(): Promise<void>;
  close(): Promise<void>;
  toggle(): Promise<void>;

  /** Shows the launcher. */
  show(): Promise<void>;
  /** Hides the launcher; the panel opens by command. */
  hide(): Promise<void>;

  /** Opens an article by its id. */
  article(id: number | string): Promise<void>;
  /** Opens a category by its id. */
  category(id: number | string): Promise<void>;
  /** Opens the results of a search. */
  search(text: string): Promise<void>;
  /** Offers articles on the home view, in place of those of the setting `contextual`. */
  suggest(articles: Suggested): Promise<void>;
  /** Opens a view by its path, such as `/contact` or `/articles/34`. */
  navigate(path: string): Promise<void>;

  /** Opens the form to write to the site, filled in with the given values. */
  contact(filled?: PrefilledContact): Promise<void>;
  /** Keeps values for the form to write to the site. */
  prefill(values: PrefilledContact): Promise<void>;

  /** Opens the visitor's messages and past conversations. */
  conversations(): Promise<void>;
  /** Opens a past conversation by its id. */
  conversation(id: string): Promise<void>;
  /** Opens a ticket by its id. */
  ticket(id: number | string): Promise<void>;

  /** Says who is signed in at the site: a token of its backend, or a function that fetches one. */
  identify(token: VisitorToken): Promise<void>;
  /** Signs the visitor out: forgets everything that is stored. */
  logout(): Promise<void>;

  /** Changes settings in place, all but the deployment and its help center. */
  config(settings: PageSettings): Promise<void>;
  /** Changes the language. */
  locale(lang: string): Promise<void>;
  /** Changes the looks. */
  theme(theme: Theme): Promise<void>;
  /** Sets the visitor's current page, where the widget does not follow the address by itself. */
  page(url: string): Promise<void>;

  /** Calls a function at every event of a name, until the function that it returns is called. */
  on<Name extends EventName | '*'>(name: Name, listener: Listener<Name>): Unsubscribe;
  /** The same, for the next one only. */
  once<Name extends EventName | '*'>(name: Name, listener: Listener<Name>): Unsubscribe;
  /** Ends the subscriptions of a function, or of all functions, to the events of a name. */
  off<Name extends EventName | '*'>(name: Name, listener?: Listener<Name>): void;

  /** Returns the version, the settings and the state of the widget. */
  info(): Promise<Info>;
  /** How many tickets have an answer that was not read here yet. */
  unread(): Promise<number>;
}

export type CommandName = keyof Commands;

/** One function for all commands: the name first, then the command's arguments. */
export interface Perform {
  <Name extends Exclude<CommandName, 'on' | 'once' | 'off'>>(
    name: Name,
    ...args: Parameters<Commands[Name]>
  ): ReturnType<Commands[Name]>;
  <Name extends EventName | '*'>(name: 'on' | 'once', event: Name, listener: Listener<Name>): Unsubscribe;
  <Name extends EventName | '*'>(name: 'off', event: Name, listener?: Listener<Name>): void;
}

/** `window.frontdesk`: before the script has arrived it may be a stub that queues. */
export interface Frontdesk extends Perform {
  /** True on the script's own function; absent on the stub that a page may put before it. */
  isLoaded?: boolean;
  /** Commands that were given before the script had arrived. */
  q?: [name: string, ...args: never[]][];
}

declare global {
  interface Window {
    frontdesk?: Frontdesk;
  }
}
