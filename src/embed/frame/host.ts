/** The panel in a frame of the deployment's own origin: what a page trusts it with is showing, hiding and events. */

import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import { toJson } from '../../client/to-json.ts';
import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import { drawBadge, nameWithoutNumber } from '../../ui/theme/badge.ts';
import panelCss from '../../ui/theme/frame.css?inline';
import { applyHostTheme } from '../../ui/theme/look.ts';
import tokens from '../../ui/theme/tokens.css?inline';
import { endMotion } from '../host/end-motion.ts';
import { loadPhoneAdaptation } from '../host/load-phone-adaptation.ts';
import type { Panel, WidgetController } from '../host/panel-types.ts';
import { followLinks } from '../page/deep-links.ts';
import { watchAddress } from '../page/route-changes.ts';
import { advise, leadsNowhere } from '../page/warnings.ts';
import type { PageSettings } from '../settings/definition.ts';
import { readSettings } from '../settings/read.ts';
import { createChannel } from './channel.ts';
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

/** Milliseconds for which a widget that is destroyed waits for its frame to forget what it kept. */
const forgetting = 5_000;

/**
 * Puts the frame into the launcher's shadow root, invisible. Rejects when it does not answer in time, or when the
 * widget is destroyed meanwhile; then nothing of it is left.
 */
export async function createPanel(controller: WidgetController): Promise<Panel> {
  const { host, button, settings: page, emit } = controller;
  controller.signal.throwIfAborted();
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const warnOfSetting = (setting: string) => advise(setting, page);
  const currentUrl = () => page.page || location.href;

  const frame = document.createElement('iframe');
  frame.name = panelName;
  frame.title = nameWithoutNumber(button);
  frame.className = 'widget panel closed';
  frame.part.add('panel');
  // Articles have code to copy, and videos.
  frame.allow = 'clipboard-write; fullscreen; picture-in-picture; autoplay; encrypted-media';
  frame.referrerPolicy = 'no-referrer';
  frame.src = frameAddress(page);

  /** How many views of the frame were opened and not left. */
  let views = 1;
  let wasShown = false;
  let phone: ReturnType<typeof loadPhoneAdaptation> | undefined;
  const tellSteps = () => {
    const isShown = !frame.classList.contains('closed');
    wasShown ||= isShown;
    if (wasShown) phone?.then((loaded) => loaded?.onStep(isShown ? views : 0));
  };

  const { port1, port2 } = new MessageChannel();
  const channel = createChannel<PanelCalls, PageCalls>(port1, panelCodecs, pageCodecs, {
    close() {
      controller.close();
      return null;
    },
    views(count) {
      views = count;
      tellSteps();
      return null;
    },
    event(event) {
      if (event.type === 'unread') drawBadge(host, event.count);
      const { type, ...detail } = event;
      emit(type, detail);
      return null;
    },
    async token() {
      const { visitorToken = '' } = page;
      return typeof visitorToken === 'function' ? await visitorToken() : visitorToken;
    },
    warn(warning) {
      warnOfSetting(warning);
      button.hidden ||= leadsNowhere(warning);
      return null;
    },
  });
  const greeting: Greeting = { frontdesk: 'panel' };
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage(greeting, new URL(frame.src).origin, [port2]),
    { once: true },
  );

  const removeTheme = applyTheme(host, root, page);
  function remove(): void {
    lifetime.abort();
    channel.end();
    frame.remove();
    removeTheme();
  }

  controller.signal.addEventListener('abort', channel.end, { signal });
  root.append(frame);
  const started = await channel.request('start', { page: currentUrl(), ...toSent(page, warnOfSetting) });
  controller.signal.removeEventListener('abort', channel.end);
  if (!started.isOk) {
    remove();
    // A page may not look at what came instead: the deployment shows nothing to a page that the key does not allow.
    if (started.why !== 'ended') warnOfSetting('baseUrl or apiKey');
    throw new TypeError(`the frame did not start: ${started.why}`);
  }

  followLinks((path) => controller.open(path), signal);
  let sentUrl = currentUrl();
  function sendUrl(): void {
    if (currentUrl() === sentUrl) return;
    sentUrl = currentUrl();
    channel.notify('update', { page: sentUrl });
  }
  if (page.history !== 'manual') watchAddress(sendUrl, signal);
  phone = loadPhoneAdaptation(root, frame, (steps) => {
    if (steps > 0) channel.notify('back', steps);
    else controller.close();
  });

  return {
    show(path) {
      sendUrl();
      frame.classList.remove('closed');
      frame.focus();
      channel.notify('show', path ?? null);
      tellSteps();
    },
    async mayResume() {
      const answer = await channel.request('mayResume', null);
      return answer.isOk && answer.value;
    },
    resume() {
      sendUrl();
      frame.classList.remove('closed');
      endMotion(frame);
      channel.notify('resume', null);
      tellSteps();
    },
    hide() {
      frame.classList.add('closed');
      channel.notify('hide', null);
      tellSteps();
    },
    update(changed) {
      frame.title = nameWithoutNumber(button);
      if (changed.colorScheme) host.setAttribute('data-color-scheme', `${changed.colorScheme}`);
      channel.notify('update', toSent(changed, warnOfSetting));
    },
    fillContact: (filled) => channel.notify('fillContact', plain(filled)),
    openWithCode: (code) => channel.notify('openWithCode', code),
    async logout() {
      await channel.request('logout', null);
    },
    async destroy(keepStorage = false) {
      frame.classList.add('closed');
      phone?.then((loaded) => loaded?.destroy());
      lifetime.abort();
      if (!keepStorage) await channel.request('forget', null, forgetting);
      remove();
    },
  };
}

/** Names the help center; everything else is sent over the port. */
function frameAddress({ baseUrl, userId, apiKey, helpCenterId, faqId }: PageSettings): string {
  const address = new URL('embed', new URL(`${withoutTrailingSlashes(`${baseUrl}`)}/`, document.baseURI));
  const identity = { userId, apiKey, ...(helpCenterId ? { helpCenterId } : { faqId }) };
  for (const [name, value] of Object.entries(identity)) address.searchParams.set(name, `${value}`);
  return address.href;
}

/** The settings that the frame needs. A function cannot be sent: it stays here, and the frame calls for its token. */
function toSent(changed: PageSettings, onWrong: (setting: string) => void): SentSettings {
  const { visitorToken, ...read } = readChangeableSettings(changed, onWrong);
  if (visitorToken === undefined) return plain(read);
  return { ...plain(read), visitorToken: typeof visitorToken === 'string' ? visitorToken : null };
}

/** Functions and the like that a page left in its settings cannot be sent. */
function plain<T extends object>(value: T): T {
  return JSON.parse(toJson(value));
}

/** Gives the frame the panel's position and theme. Returns what removes them. */
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
