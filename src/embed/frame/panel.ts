/** The widget inside the iframe of a panel, connected to the page over its port. */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import type { Widget } from '../../widget/main.tsx';
import type { DismissiblePreview } from '../../widget/models/visitor/reply-preview.ts';
import { fromPath } from '../../widget/routes.ts';
import type { WidgetSettings } from '../../widget/settings.ts';
import { endMotion } from '../host/end-motion.ts';
import { forgetVisitor } from '../host/forget-visitor.ts';
import type { WidgetController } from '../host/panel-types.ts';
import { isTouchScreen } from '../host/screen-kind.ts';
import { startWidget } from '../host/start-widget.ts';
import { watchConfiguration } from '../page/configuration-warnings.ts';
import type { ReadSettings } from '../settings/read.ts';
import { type Channel, createChannel, type Handlers } from './channel.ts';
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
  /** The reply on the page's card. */
  let preview: DismissiblePreview | null = null;
  const untilShown = new AbortController();

  const channel = createChannel<PageCalls, PanelCalls>(port, pageCodecs, panelCodecs, {
    start(sent) {
      const settings = toSettings(sent, channel);
      widget ??= draw(root, deployment, settings, channel, showPreview);
      const { signal } = untilShown;
      watchUnread(place, deployment, settings, { page: channel, showPreview, signal });
      return null;
    },
    ...createDisplayCalls(() => widget, untilShown),
    ...createVisitorCalls(() => widget),
    update(sent) {
      // The count belongs to the previous visitor.
      if (sent.visitorToken !== undefined) untilShown.abort();
      widget?.update(toSettings(sent, channel));
      return null;
    },
    dismissPreview(messageId) {
      if (preview?.messageId === messageId) preview.dismiss();
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

  /** Sends the reply without its function, which cannot be sent. */
  function showPreview(next: DismissiblePreview | null): void {
    preview = next;
    if (next) {
      const { dismiss: _, ...sent } = next;
      channel.notify('preview', sent);
    } else channel.notify('preview', null);
  }
}

/** Creates the calls that show and hide the panel. `untilShown` is aborted when the panel is shown. */
function createDisplayCalls(
  started: () => Widget | undefined,
  untilShown: AbortController,
): Pick<Handlers<PanelCalls>, 'show' | 'mayResume' | 'resume' | 'back' | 'hide'> {
  return {
    show(path) {
      const widget = started();
      if (!widget) return null;
      untilShown.abort();
      showWidget(widget, path);
      return null;
    },
    mayResume: async () => (await started()?.isOwnPlace) ?? false,
    resume() {
      const widget = started();
      if (!widget) return null;
      untilShown.abort();
      resumeWidget(widget);
      return null;
    },
    back(views) {
      started()?.models.navigation.backTo(views);
      return null;
    },
    hide() {
      const widget = started();
      if (widget) widget.element.hidden = true;
      return null;
    },
  };
}

/** Creates the calls that need the visitor's session, which is loaded first. */
function createVisitorCalls(
  started: () => Widget | undefined,
): Pick<Handlers<PanelCalls>, 'fillContact' | 'openWithCode' | 'quickReply' | 'logout'> {
  return {
    async fillContact(filled) {
      (await started()?.loadVisitorSession())?.fillContact(filled);
      return null;
    },
    async openWithCode(code) {
      (await started()?.loadVisitorSession())?.openWithCode(code);
      return null;
    },
    async quickReply(reply) {
      const widget = started();
      if (!widget) throw new TypeError('not started');
      return await (await widget.loadVisitorSession()).quickReply(reply);
    },
    async logout() {
      (await started()?.loadVisitorSession())?.logout();
      return null;
    },
  };
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
  showPreview: (preview: DismissiblePreview | null) => void,
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
  widget.models.preview.subscribe((preview) => preview !== undefined && showPreview(preview));
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

interface UnreadOptions extends Pick<WidgetController, 'showPreview' | 'signal'> {
  readonly page: Channel<PageCalls>;
}

/** Shows a known visitor's unread count on the launcher before the panel is first opened. */
async function watchUnread(
  host: HTMLElement,
  deployment: Deployment,
  { visitorToken, storage }: WidgetSettings,
  { page, showPreview, signal }: UnreadOptions,
): Promise<void> {
  const { watchUnread } = await import('../host/unread/request-unread.ts');
  const { baseUrl, userId, apiKey } = deployment;
  await watchUnread({
    host,
    signal,
    showPreview,
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
