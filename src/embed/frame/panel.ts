/** The widget inside the iframe of a panel, connected to the page over its port. */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import type { DismissiblePreview } from '../../widget/models/visitor/reply-preview.ts';
import { fromPath } from '../../widget/routes.ts';
import type { WidgetSettings } from '../../widget/settings.ts';
import { forgetVisitor } from '../host/forget-visitor.ts';
import { endMotion } from '../host/panel/end-motion.ts';
import { requestHome } from '../host/panel/home-request.ts';
import type { WidgetController } from '../host/panel/panel-types.ts';
import { isTouchScreen } from '../host/panel/screen-kind.ts';
import { type StartedWidget, startWidget } from '../host/start-widget.ts';
import { watchConfiguration } from '../page/configuration-warnings.ts';
import type { ReadSettings } from '../settings/read.ts';
import { type Channel, createChannel, type Handlers } from './channel.ts';
import css from './panel.css?inline';
import { type PageCalls, type PanelCalls, pageCodecs, panelCodecs, type SentSettings } from './protocol.ts';

/** Milliseconds in which the page's backend must return a token. */
const tokenTimeout = 30_000;

/** The page is told by the calls that wait for the models. */
const ignoreFailure = () => {};

/** Settings that the server wrote into the document: user, key and help center. */
export type Deployment = ReadSettings;

/** Draws the panel when the page calls `start`. */
export function servePanel(place: HTMLElement, deployment: Deployment, port: MessagePort): void {
  const root = place.attachShadow({ mode: 'open' });
  let widget: StartedWidget | undefined;
  /** The reply on the page's card. */
  let preview: DismissiblePreview | null = null;
  const untilShown = new AbortController();

  const channel = createChannel<PageCalls, PanelCalls>(port, pageCodecs, panelCodecs, {
    async start(sent) {
      const settings = toSettings(sent, channel);
      widget ??= draw(root, deployment, settings, channel, showPreview);
      const { signal } = untilShown;
      watchUnread(place, deployment, settings, { page: channel, showPreview, signal });
      // The page shows the panel once there is something in it.
      await widget.drawn;
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
  started: () => StartedWidget | undefined,
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
    mayResume: async () => (await (await started()?.whole)?.isOwnPlace) ?? false,
    resume() {
      const widget = started();
      if (!widget) return null;
      untilShown.abort();
      resumeWidget(widget);
      return null;
    },
    back(views) {
      started()?.whole.then(({ models }) => models.navigation.backTo(views), ignoreFailure);
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
  started: () => StartedWidget | undefined,
): Pick<Handlers<PanelCalls>, 'fillContact' | 'openWithCode' | 'quickReply' | 'logout'> {
  const loadSession = async () => await (await started()?.whole)?.loadVisitorSession();
  return {
    async fillContact(filled) {
      (await loadSession())?.fillContact(filled);
      return null;
    },
    async openWithCode(code) {
      (await loadSession())?.openWithCode(code);
      return null;
    },
    async quickReply(reply) {
      const session = await loadSession();
      if (!session) throw new TypeError('not started');
      return await session.quickReply(reply);
    },
    async logout() {
      (await loadSession())?.logout();
      return null;
    },
  };
}

function resumeWidget({ element }: StartedWidget): void {
  element.hidden = false;
  endMotion(element);
}

function showWidget({ element, navigate, focus }: StartedWidget, path: string | null): void {
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
): StartedWidget {
  const all = { ...deployment, ...settings };
  const widget = startWidget(root, all, {
    layout: 'panel',
    keepsPlace: true,
    homeRequest: requestHome(all),
    onClose: () => page.notify('close', null),
    onEvent: (event) => page.notify('event', event),
  });
  widget.element.hidden = true;
  adoptSheet(root, css);
  if (isTouchScreen()) adoptTouchStyles(root);

  widget.whole.then(({ models }) => {
    models.navigation.entries.subscribe(({ length }) => page.notify('views', length));
    models.preview.subscribe((preview) => preview !== undefined && showPreview(preview));
    watchConfiguration(models, (warning) => page.notify('warn', warning));
  }, ignoreFailure);
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
  const { default: css } = await import('../host/panel/touch-screen.css?inline');
  adoptSheet(root, css);
}
