/** The panel in an iframe of the deployment's origin. The page shows and hides it, and receives its events. */

import { isolatedParameter } from '../../api/shared/embed-parameters.ts';
import { withoutTrailingSlashes } from '../../api/shared/trailing-slashes.ts';
import { toJson } from '../../client/to-json.ts';
import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import { drawBadge, nameWithoutNumber } from '../../ui/theme/badge.ts';
import panelCss from '../../ui/theme/frame.css?inline';
import { applyHostTheme } from '../../ui/theme/look.ts';
import tokens from '../../ui/theme/tokens.css?inline';
import { endMotion } from '../host/panel/end-motion.ts';
import { loadPhoneAdaptation } from '../host/panel/load-phone-adaptation.ts';
import type { Panel, WidgetController } from '../host/panel/panel-types.ts';
import { followLinks } from '../page/deep-links.ts';
import { watchAddress } from '../page/route-changes.ts';
import { advise, leadsNowhere } from '../page/warnings.ts';
import type { PageSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import { type Channel, createChannel, type Handlers } from './channel.ts';
import css from './host.css?inline';
import {
  type Greeting,
  type PageCalls,
  type PanelCalls,
  pageCodecs,
  panelCodecs,
  panelName,
  readChangeableSettings,
  type SentSettings,
} from './protocol.ts';

/** Milliseconds that a destroyed widget waits for its iframe to empty its storage. */
const forgetting = 5_000;

/** Milliseconds in which an iframe must load the visitor's models and send a reply. */
const replying = 60_000;

/**
 * Adds the iframe to the launcher's shadow root, invisible.
 * @throws {TypeError} if it does not respond in time or the widget is destroyed; the iframe is then removed again
 */
export async function createPanel(controller: WidgetController): Promise<Panel> {
  const { host, settings } = controller;
  controller.signal.throwIfAborted();
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const frame = drawFrame(controller);
  const steps = createSteps(frame);
  const channel: Channel<PanelCalls> = connect(
    frame,
    pageHandlers(controller, steps.setViews, (messageId) => channel.notify('dismissPreview', messageId)),
  );
  const removeTheme = applyTheme(host, root, settings);
  const remove = () => {
    lifetime.abort();
    channel.end();
    frame.remove();
    removeTheme();
  };

  controller.signal.addEventListener('abort', channel.end, { signal });
  // The page has moved the iframe, or has removed it and put it back: its document is another one.
  const onLoad = () => {
    channel.end();
    controller.replacePanel();
  };
  frame.addEventListener('load', () => frame.addEventListener('load', onLoad, { signal }), { once: true });
  root.append(frame);
  let sentUrl = pageUrl(settings);
  const started = await channel.request('start', {
    page: sentUrl,
    referrer: document.referrer,
    ...toSent(settings, settings),
  });
  controller.signal.removeEventListener('abort', channel.end);
  if (!started.isOk) {
    remove();
    // The page cannot read errors in the iframe; the likely cause is a key that does not allow this page.
    if (started.why !== 'ended') advise('baseUrl or apiKey', settings);
    throw new TypeError(`the frame did not start: ${started.why}`);
  }

  const sendUrl = () => {
    const url = pageUrl(settings);
    if (url !== sentUrl) channel.notify('update', { page: url });
    sentUrl = url;
  };
  followLinks((path) => controller.open(path), signal);
  if (settings.history !== 'manual') watchAddress(sendUrl, signal);
  const phone = loadPhoneAdaptation(root, frame, (left) => {
    if (left > 0) channel.notify('back', left);
    else controller.close();
  });
  steps.follow(phone);

  return {
    ...panelCalls(controller, frame, channel, sendUrl, steps.count),
    async destroy(keepStorage = false) {
      frame.classList.add('closed');
      phone.then((loaded) => loaded?.destroy());
      lifetime.abort();
      if (!keepStorage) await channel.request('forget', null, forgetting);
      remove();
    },
  };
}

/** Performs the calls of the page's widget, in the iframe. */
function panelCalls(
  { host, button, settings }: WidgetController,
  frame: HTMLIFrameElement,
  channel: Channel<PanelCalls>,
  sendUrl: () => void,
  countSteps: () => void,
): Omit<Panel, 'destroy'> {
  const reveal = () => {
    sendUrl();
    frame.classList.remove('closed');
  };
  return {
    show(path) {
      reveal();
      frame.focus();
      channel.notify('show', path ?? null);
      countSteps();
    },
    async mayResume() {
      const answer = await channel.request('mayResume', null);
      return answer.isOk && answer.value;
    },
    resume() {
      reveal();
      endMotion(frame);
      channel.notify('resume', null);
      countSteps();
    },
    hide() {
      frame.classList.add('closed');
      channel.notify('hide', null);
      countSteps();
    },
    update(changed) {
      frame.title = nameWithoutNumber(button);
      if (changed.colorScheme) host.setAttribute('data-color-scheme', `${changed.colorScheme}`);
      channel.notify('update', toSent(changed, settings));
    },
    async fillContact(filled) {
      channel.notify('fillContact', withoutFunctions(filled));
    },
    openWithCode: (code) => channel.notify('openWithCode', code),
    async quickReply(reply) {
      const answer = await channel.request('quickReply', reply, replying);
      if (!answer.isOk) throw new TypeError(`the frame took no reply: ${answer.why}`);
      return answer.value;
    },
    async logout() {
      await channel.request('logout', null);
    },
  };
}

/** Performs the calls of the iframe, in the page. */
function pageHandlers(
  { host, button, emit, settings, close, showPreview }: WidgetController,
  setViews: (count: number) => void,
  dismissPreview: (messageId: number) => void,
): Handlers<PageCalls> {
  return {
    close() {
      close();
      return null;
    },
    views(count) {
      setViews(count);
      return null;
    },
    event(event) {
      if (event.type === 'unread') drawBadge(host, event.count);
      const { type, ...detail } = event;
      emit(type, detail);
      return null;
    },
    preview(preview) {
      showPreview(preview && { ...preview, dismiss: () => dismissPreview(preview.messageId) });
      return null;
    },
    async token() {
      const { visitorToken = '' } = settings;
      return typeof visitorToken === 'function' ? await visitorToken() : visitorToken;
    },
    warn(warning) {
      advise(warning, settings);
      button.hidden ||= leadsNowhere(warning);
      return null;
    },
  };
}

/** Adds as many history steps as the iframe has open views, once the iframe has been visible. */
function createSteps(frame: HTMLIFrameElement) {
  /** Number of the iframe's open views. */
  let views = 1;
  let wasShown = false;
  let phone: ReturnType<typeof loadPhoneAdaptation> | undefined;

  function count(): void {
    const isShown = !frame.classList.contains('closed');
    wasShown ||= isShown;
    if (wasShown) phone?.then((loaded) => loaded?.onStep(isShown ? views : 0));
  }

  return {
    count,
    setViews(current: number): void {
      views = current;
      count();
    },
    follow(loading: ReturnType<typeof loadPhoneAdaptation>): void {
      phone = loading;
    },
  };
}

/** Connects to the widget in the iframe once the iframe has loaded. */
function connect(frame: HTMLIFrameElement, handlers: Handlers<PageCalls>): Channel<PanelCalls> {
  const { port1, port2 } = new MessageChannel();
  const greeting: Greeting = { frontdesk: 'panel' };
  frame.addEventListener(
    'load',
    () => {
      // Safari names the iframe itself as the source of a message whose posting is what the function returns.
      frame.contentWindow?.postMessage(greeting, new URL(frame.src).origin, [port2]);
    },
    { once: true },
  );
  return createChannel<PanelCalls, PageCalls>(port1, panelCodecs, pageCodecs, handlers);
}

const pageUrl = ({ page }: PageSettings): string => page || location.href;

/**
 * Returns the settings that the iframe needs. Functions cannot be sent: to get a token, the iframe calls the page.
 * @param settings all settings; warnings are given once for each of their values
 */
function toSent(changed: PageSettings, settings: PageSettings): SentSettings {
  const { visitorToken, ...read } = readChangeableSettings(changed, (name) => advise(name, settings));
  const sent = withoutFunctions(read);
  if (visitorToken === undefined) return sent;
  return { ...sent, visitorToken: typeof visitorToken === 'string' ? visitorToken : null };
}

/** Returns the iframe, not added to the page yet. */
function drawFrame({ button, settings }: WidgetController): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = panelName;
  frame.title = nameWithoutNumber(button);
  frame.className = 'widget panel closed';
  frame.part.add('panel');
  // Articles contain code to copy, and videos.
  frame.allow = 'clipboard-write; fullscreen; picture-in-picture; autoplay; encrypted-media';
  // Tells the frame that the page is isolated.
  if (crossOriginIsolated) frame.allow += '; cross-origin-isolated';
  frame.referrerPolicy = 'no-referrer';
  frame.src = frameUrl(settings);
  return frame;
}

/** Returns the iframe's URL, which identifies the help center; everything else is sent over the port. */
function frameUrl({ baseUrl, userId, apiKey, helpCenterId, faqId }: PageSettings): string {
  const url = new URL('embed', new URL(`${withoutTrailingSlashes(`${baseUrl}`)}/`, document.baseURI));
  const identity = { userId, apiKey, ...(helpCenterId ? { helpCenterId } : { faqId }) };
  for (const [name, value] of Object.entries(identity)) url.searchParams.set(name, `${value}`);
  if (crossOriginIsolated) url.searchParams.set(isolatedParameter, 'true');
  return url.href;
}

/** Removes functions and elements from a setting, since they cannot be sent. */
function withoutFunctions<T extends object>(value: T): T {
  return JSON.parse(toJson(value));
}

/** Applies the panel's position and theme to the iframe. Returns a function that removes them. */
function applyTheme(
  host: HTMLElement,
  root: ShadowRoot,
  { colorScheme = 'auto', theme }: PageSettings,
): () => void {
  const lifetime = new AbortController();
  const removeStyles = adoptSheet(root, tokens + panelCss + css);
  host.setAttribute('data-color-scheme', colorScheme);
  applyHostTheme(host, readSettings({ theme }, () => {}).theme, lifetime.signal);
  return () => {
    lifetime.abort();
    removeStyles();
    host.removeAttribute('data-color-scheme');
  };
}
