/**
 * Calls between a page and a frame of the deployment. The page posts a port to the frame's window, once the
 * frame has loaded, and only to the deployment's origin; the frame takes one port, from the window around it, of an
 * origin that its key allows. All else goes over that port.
 */

import type { WidgetEvent } from '../../widget/events.ts';
import { type PrefilledContact, type WidgetSettings, widgetSettings } from '../../widget/settings.ts';
import {
  definitionOf,
  type PageSettings,
  type RestartingName,
  settingNames,
} from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import type { Codecs, Parse, Void } from './channel.ts';

/** Use of a frame: the widget's panel, or a part of the page that is as high as its content. */
export type FrameUse = 'panel' | 'flow';

/** Message that carries the port. */
export interface Greeting {
  readonly frontdesk: FrameUse;
}

/** The name of a frame that is a panel: it draws nothing before it has its port. */
export const panelName = 'frontdesk-panel';

/** Settings that a running widget can change. Settings that restart it are in the frame's url. */
type ChangeableSettings = Omit<WidgetSettings, RestartingName>;

/**
 * Settings as the page sends them. The deployment and its help center are in the frame's url only.
 * A token of null is requested from the page whenever one is needed.
 */
export interface SentSettings extends Omit<ChangeableSettings, 'visitorToken'> {
  readonly visitorToken?: string | null;
}

const changeableNames: ReadonlySet<string> = new Set(
  settingNames.filter((name) => Object.hasOwn(widgetSettings, name) && !definitionOf(name).restarts),
);

/** Reads the changeable settings as `readSettings` does. The token is as the page has it. */
export function readChangeableSettings(
  page: PageSettings,
  onWrong: (name: string) => void,
): ChangeableSettings {
  const settings: ChangeableSettings = {};
  for (const [name, value] of Object.entries(readSettings(page, onWrong))) {
    if (changeableNames.has(name)) Object.assign(settings, { [name]: value });
  }
  return settings;
}

/** Calls of the page to a panel in a frame. */
export interface PanelCalls {
  /** Draws the panel, invisible; resolves once it is drawn. */
  start(settings: SentSettings): Void;
  /** Shows a view by its path, or the one that the visitor left, and takes the focus into it. */
  show(path: string | Void): Void;
  /** Returns whether the place that was left on an earlier page is this visitor's; resolves once the visitor is known. */
  mayResume(input: Void): boolean;
  /** Shows the panel where it was left on an earlier page, and leaves the focus where it is. */
  resume(input: Void): Void;
  /** Goes back until so many views are left. */
  back(views: number): Void;
  /** Hides the panel. */
  hide(input: Void): Void;
  /** Changes these of the settings. */
  update(settings: SentSettings): Void;
  /** Puts values into the form to write to the site. */
  fillContact(filled: PrefilledContact): Void;
  /** Shows the thread of a one-time code. */
  openWithCode(code: string): Void;
  /** Forgets the visitor and everything that is stored. */
  logout(input: Void): Void;
  /** Empties the storage, since the widget is removed; resolves once that is done. */
  forget(input: Void): Void;
}

/** Calls of a panel in a frame to the page. */
export interface PageCalls {
  /** Hides the panel: the visitor has closed it. */
  close(input: Void): Void;
  /** Reports how many views were opened and not left. */
  views(count: number): Void;
  /** Emits an event to the page. */
  event(event: WidgetEvent): Void;
  /** Returns the visitor's token, from the page's own function. */
  token(input: Void): string;
  /** Warns of a setting that is wrong, or of what the deployment's answers say of the settings, by its name. */
  warn(name: string): Void;
}

/** Calls of a frame in the flow of a page to the script around it. */
export interface FlowCalls {
  /** Makes the frame so many pixels high. */
  height(pixels: number): Void;
  /** Goes to the frame's top: it shows another view. */
  top(input: Void): Void;
}

const parseVoid: Parse<Void> = (value) => (value === null ? null : undefined);

const parsePath: Parse<string | Void> = (value) =>
  value === null || (typeof value === 'string' && value.startsWith('/')) ? value : undefined;

const parseCount: Parse<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1000 ? value : undefined;

const isRecord = (value: unknown): value is PageSettings & PrefilledContact =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseSettings: Parse<SentSettings> = (value) => {
  if (!isRecord(value)) return undefined;
  const { visitorToken, ...read } = readChangeableSettings(value, () => {});
  if (typeof visitorToken === 'string') return { ...read, visitorToken };
  return value.visitorToken === null ? { ...read, visitorToken: null } : read;
};

const parseFilled: Parse<PrefilledContact> = (value) => {
  if (!isRecord(value)) return undefined;
  const { fields, ...texts } = value;
  const isText = (members: object) => Object.values(members).every((text) => typeof text === 'string');
  return isText(texts) && (fields === undefined || isText(fields)) ? value : undefined;
};

/** The members of each event. One that holds anything else is not passed on. */
const eventMembers: { readonly [Type in WidgetEvent['type']]: Readonly<Record<string, 'number' | RegExp>> } =
  {
    'article-view': { articleId: 'number', lang: /^[\w-]{2,40}$/ },
    'article-vote': { articleId: 'number', lang: /^[\w-]{2,40}$/, vote: /^(yes|no)$/ },
    'suggestion-click': { articleId: 'number' },
    search: { resultCount: 'number' },
    deflection: { articleId: 'number' },
    'contact-start': {},
    'ticket-created': { ticketId: 'number' },
    'message-sent': { ticketId: 'number' },
    'message-received': { ticketId: 'number' },
    'conversation-view': { conversationId: /^.{1,200}$/s },
    unread: { count: 'number' },
    identify: {},
    logout: {},
    error: { kind: /^[a-z-]{1,20}$/ },
  };

function isEvent(value: unknown): value is WidgetEvent {
  if (!isRecord(value) || !('type' in value) || typeof value.type !== 'string') return false;
  const { type, ...detail } = value;
  if (!Object.hasOwn(eventMembers, type)) return false;
  const members: Readonly<Record<string, 'number' | RegExp>> = Reflect.get(eventMembers, type);
  const given = new Map<string, unknown>(Object.entries(detail));
  return (
    given.size === Object.keys(members).length &&
    Object.entries(members).every(([name, form]) => {
      const member = given.get(name);
      return form === 'number' ? typeof member === 'number' : typeof member === 'string' && form.test(member);
    })
  );
}

export const panelCodecs: Codecs<PanelCalls> = {
  start: { input: parseSettings, output: parseVoid },
  show: { input: parsePath, output: parseVoid },
  mayResume: { input: parseVoid, output: (value) => (typeof value === 'boolean' ? value : undefined) },
  resume: { input: parseVoid, output: parseVoid },
  back: { input: parseCount, output: parseVoid },
  hide: { input: parseVoid, output: parseVoid },
  update: { input: parseSettings, output: parseVoid },
  fillContact: { input: parseFilled, output: parseVoid },
  openWithCode: {
    input: (value) => (typeof value === 'string' && /^fdb_[\w-]{43}$/.test(value) ? value : undefined),
    output: parseVoid,
  },
  logout: { input: parseVoid, output: parseVoid },
  forget: { input: parseVoid, output: parseVoid },
};

export const pageCodecs: Codecs<PageCalls> = {
  close: { input: parseVoid, output: parseVoid },
  views: { input: parseCount, output: parseVoid },
  event: { input: (value) => (isEvent(value) ? value : undefined), output: parseVoid },
  token: {
    input: parseVoid,
    output: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  },
  warn: {
    input: (value) => (typeof value === 'string' && /^[a-zA-Z]{1,30}$/.test(value) ? value : undefined),
    output: parseVoid,
  },
};

export const flowCodecs: Codecs<FlowCalls> = {
  height: { input: (value) => (typeof value === 'number' ? value : undefined), output: parseVoid },
  top: { input: parseVoid, output: parseVoid },
};
