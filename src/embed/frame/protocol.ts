/**
 * Calls between a page and an iframe of the deployment. The page posts a port, addressed to the deployment's origin
 * only. The iframe accepts one port, from its parent window, if the key allows the parent's origin.
 */

import type { WidgetEvent } from '../../widget/events.ts';
import type { QuickReply, QuickReplyResult } from '../../widget/models/visitor/quick-reply.ts';
import type { ReplyPreview } from '../../widget/models/visitor/reply-preview.ts';
import { type PrefilledContact, type WidgetSettings, widgetSettings } from '../../widget/settings.ts';
import {
  type PageSettings,
  type RestartingName,
  settingDefinition,
  settingNames,
} from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import type { Codecs, Parse, Void } from './channel.ts';

/** Use of an iframe: the widget's panel, or a part of the page that is as high as its content. */
export type FrameUse = 'panel' | 'flow';

/** The message that carries the port. */
export interface Greeting {
  readonly frontdesk: FrameUse;
}

/** Name of an iframe that is a panel: it draws nothing until it has its port. */
export const panelName = 'frontdesk-panel';

/** Settings that can be changed in a running widget. Settings that restart the widget are in the iframe's URL. */
type ChangeableSettings = Omit<WidgetSettings, RestartingName>;

/**
 * Settings as the page sends them. The deployment and its help center are only in the iframe's URL. If `visitorToken`
 * is null, the iframe requests a token from the page whenever it needs one.
 */
export interface SentSettings extends Omit<ChangeableSettings, 'visitorToken'> {
  readonly visitorToken?: string | null;
}

const changeableNames: ReadonlySet<string> = new Set(
  settingNames.filter((name) => Object.hasOwn(widgetSettings, name) && !settingDefinition(name).restarts),
);

/** Reads the changeable settings as `readSettings` does, but keeps the token as the page set it. */
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

/** Calls of the page to a panel in an iframe. */
export interface PanelCalls {
  /** Draws the panel, invisible; resolves once the panel is drawn. */
  start(settings: SentSettings): Void;
  /** Shows the view at a path, or the one that the visitor left, and moves the focus into it. */
  show(path: string | Void): Void;
  /** Whether the view left open on an earlier page belongs to this visitor; resolves once the visitor is known. */
  mayResume(input: Void): boolean;
  /** Shows the panel as it was left on an earlier page, without moving the focus. */
  resume(input: Void): Void;
  /** Navigates back until `views` views are open. */
  back(views: number): Void;
  hide(input: Void): Void;
  /** Changes the given settings, and leaves the others. */
  update(settings: SentSettings): Void;
  fillContact(filled: PrefilledContact): Void;
  /** Opens the thread that belongs to a one-time code. */
  openWithCode(code: string): Void;
  /** Writes a reply into a thread without opening it. */
  quickReply(reply: QuickReply): QuickReplyResult;
  /** Dismisses a message in all tabs. */
  dismissPreview(messageId: number): Void;
  logout(input: Void): Void;
  /** Empties the storage before the widget is removed; resolves once that is done. */
  forget(input: Void): Void;
}

/** Calls of a panel in an iframe to the page. */
export interface PageCalls {
  /** Called when the visitor has closed the panel. */
  close(input: Void): Void;
  /** Reports how many views of the panel the visitor can go back through. */
  views(count: number): Void;
  event(event: WidgetEvent): Void;
  /** Shows a reply on a card beside the closed panel; null removes the card. */
  preview(preview: ReplyPreview | null): Void;
  /** Returns the visitor's token from the page's own function. */
  token(input: Void): string;
  /** Warns of an invalid setting, or of a problem that the deployment's responses reveal, by its name. */
  warn(name: string): Void;
}

/** Calls of an iframe in the flow of a page to the script around it. */
export interface FlowCalls {
  height(pixels: number): Void;
  /** Scrolls to the iframe's top, since it shows another view. */
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

const parseId: Parse<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

const parseFilled: Parse<PrefilledContact> = (value) => {
  if (!isRecord(value)) return undefined;
  const { fields, articleId, ...texts } = value;
  const isText = (members: object) => Object.values(members).every((text) => typeof text === 'string');
  const isFit = articleId === undefined || parseId(articleId) !== undefined;
  return isFit && isText(texts) && (fields === undefined || isText(fields)) ? value : undefined;
};

const parseQuickReply: Parse<QuickReply> = (value) => {
  if (!isRecord(value) || !('ticketId' in value && 'text' in value && 'isDraft' in value)) return undefined;
  const { text, isDraft } = value;
  const ticketId = parseId(value.ticketId);
  if (ticketId === undefined || typeof text !== 'string' || typeof isDraft !== 'boolean') return undefined;
  return { ticketId, text, isDraft };
};

const quickReplyResults: readonly QuickReplyResult[] = ['sent', 'waiting', 'draft'];

const parseQuickReplyResult: Parse<QuickReplyResult> = (value) =>
  quickReplyResults.find((result) => result === value);

/** Longest text of a preview that is passed on, in characters. */
const maxPreviewText = 1000;

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxPreviewText;

/** Parses a reply for the page to draw: texts, and the URL of an image. */
const parsePreview: Parse<ReplyPreview | null> = (value) => {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const members = new Map<string, unknown>(Object.entries(value));
  const [ticketId, messageId, agentId] = ['ticketId', 'messageId', 'agentId'].map((name) =>
    parseId(members.get(name)),
  );
  const [text, name, date, picture] = ['text', 'name', 'date', 'picture'].map((name) => members.get(name));
  if (ticketId === undefined || messageId === undefined || agentId === undefined) return undefined;
  if (!isShortText(text) || !isShortText(name) || !isShortText(date)) return undefined;
  return { ticketId, messageId, agentId, text, name, date, picture: isImageUrl(picture) ? picture : null };
};

const isImageUrl = (value: unknown): value is string => isShortText(value) && /^https?:\/\//.test(value);

/** The members of each event. Events with any other member are not passed on. */
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
  quickReply: { input: parseQuickReply, output: parseQuickReplyResult },
  dismissPreview: { input: parseId, output: parseVoid },
  logout: { input: parseVoid, output: parseVoid },
  forget: { input: parseVoid, output: parseVoid },
};

export const pageCodecs: Codecs<PageCalls> = {
  close: { input: parseVoid, output: parseVoid },
  views: { input: parseCount, output: parseVoid },
  event: { input: (value) => (isEvent(value) ? value : undefined), output: parseVoid },
  preview: { input: parsePreview, output: parseVoid },
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
