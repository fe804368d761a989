/** The widget inside the iframe of a panel, connected to the page over its port. */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import type { Widget } from '../../widget/main.tsx';
import { fromPath } from '../../widget/routes.ts';
import type { WidgetSettings } from '../../widget/settings.ts';
import { endMotion } from '../host/end-motion.ts';
import { forgetVisitor } from '../host/forget-visitor.ts';
import { isTouchScreen } from '../host/screen-kind.ts';
import { startWidget } from '../host/start-widget.ts';
import { watchConfiguration } from '../page/configuration-warnings.ts';
import type { ReadSettings } from '../settings/read.ts';
import { type Channel, createChannel } from './channel.ts';
import css from './panel.css?inline';
import { type PageCalls, type PanelCalls, pageCodecs, panelCodecs, type SentSettings } from './protocol.ts';

/** Milliseconds in which the page's backend must return a token. */
const tokenTimeout = 30_000;

/** Settings that the server wrote into the document: user, key and help center. */
export type Deployment = ReadSettings;

/** Draws the panel when the page calls `start`. */
export function servePanel(place: HTMLElement, deployment: Deployment, port: MessagePort): void {
  const root = place.attachShadow({ mode: 'open' });
  let widget: Widget | undefined;
  const untilShown = new AbortController();

  const channel = createChannel<PageCalls, PanelCalls>(port, pageCodecs, panelCodecs, {
    start(sent) {
      const settings = toSettings(sent, channel);
      widget ??= draw(root, deployment, settings, channel);
      watchUnread(place, deployment, settings, { page: channel, signal: untilShown.signal });
      return null;
    },
    show(path) {
      if (!widget) return null;
      untilShown.abort();
      showWidget(widget, path);
      return null;
    },
    mayResume: async () => (await widget?.isOwnPlace) ?? false,
    resume() {
      if (!widget) return null;
      untilShown.abort();
      resumeWidget(widget);
      return null;
    },
    back(views) {
      widget?.models.navigation.backTo(views);
      return null;
    },
    hide() {
      if (widget) widget.element.hidden = true;
      return null;
    },
    update(sent) {
      // The count belongs to the previous visitor.
      if (sent.visitorToken !== undefined) untilShown.abort();
      widget?.update(toSettings(sent, channel));
      return null;
    },
    async fillContact(filled) {
      (await widget?.loadVisitorSession())?.fillContact(filled);
      return null;
    },
    async openWithCode(code) {
      (await widget?.loadVisitorSession())?.openWithCode(code);
      return null;
    },
    async logout() {
      (await widget?.loadVisitorSession())?.logout();
      return null;
    },
    forget() {
      untilShown.abort();
      widget?.unmount();
      widget = undefined;
      forgetVisitor(deployment);
      return null;
    },
  });
}

function resumeWidget({ element }: Widget): void {
  element.hidden = false;
  endMotion(element);
}

function showWidget({ element, navigate, focus }: Widget, path: string | null): void {
  element.hidden = false;
  if (path !== null) navigate(fromPath(path));
  window.focus();
  focus();
}

function draw(
  root: ShadowRoot,
  deployment: Deployment,
  settings: WidgetSettings,
  page: Channel<PageCalls>,
): Widget {
  const widget = startWidget(
    root,
    { ...deployment, ...settings },
    {
      layout: 'panel',
      keepsPlace: true,
      onClose: () => page.notify('close', null),
      onEvent: (event) => page.notify('event', event),
    },
  );
  widget.element.hidden = true;
  adoptSheet(root, css);
  if (isTouchScreen()) adoptTouchStyles(root);

  widget.models.navigation.entries.subscribe(({ length }) => page.notify('views', length));
  watchConfiguration(widget.models, (warning) => page.notify('warn', warning));
  return widget;
}

/** A token function stays in the page; here it is replaced by one that calls the page over the port. */
function toSettings(
  { visitorToken, ...settings }: SentSettings,
  page: Channel<PageCalls>,
): Partial<WidgetSettings> {
  if (visitorToken === undefined) return settings;
  if (visitorToken !== null) return { ...settings, visitorToken };
  return {
    ...settings,
    async visitorToken() {
      const answer = await page.request('token', null, tokenTimeout);
      if (!answer.isOk) throw new TypeError(`the page returned no visitor token: ${answer.why}`);
      return answer.value;
    },
  };
}

/** Shows a known visitor's unread count on the launcher before the panel is first opened. */
async function watchUnread(
  host: HTMLElement,
  deployment: Deployment,
  { visitorToken, storage }: WidgetSettings,
  { page, signal }: { readonly page: Channel<PageCalls>; readonly signal: AbortSignal },
): Promise<void> {
  const { watchUnread } = await import('../host/unread/request-unread.ts');
  const { baseUrl, userId, apiKey } = deployment;
  await watchUnread({
    host,
    signal,
    settings: { baseUrl, userId, apiKey, visitorToken, storage },
    emit(name, detail) {
      // `message-received` comes from the models, which an iframe has before the panel is first opened.
      if (name === 'unread' && 'count' in detail)
        page.notify('event', { type: 'unread', count: detail.count });
    },
  });
}

async function adoptTouchStyles(root: ShadowRoot): Promise<void> {
  const { default: css } = await import('../host/touch-screen.css?inline');
  adoptSheet(root, css);
}
