/** The panel in a frame of the deployment's own origin. The page shows and hides it, and receives its events. */

import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import { toJson } from '../../client/to-json.ts';
import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import { drawBadge, nameWithoutNumber } from '../../ui/theme/badge.ts';
import panelCss from '../../ui/theme/frame.css?inline';
import { applyHostTheme } from '../../ui/theme/look.ts';
import tokens from '../../ui/theme/tokens.css?inline';
import type { PrefilledContact } from '../../widget/settings.ts';
import { endMotion } from '../host/end-motion.ts';
import { loadPhoneAdaptation } from '../host/load-phone-adaptation.ts';
import type { Panel, WidgetController } from '../host/panel-types.ts';
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

/** Milliseconds for which a widget that is destroyed waits for its frame to forget what it kept. */
const forgetting = 5_000;

/**
 * Puts the frame into the launcher's shadow root, invisible.
 * @throws {TypeError} when the frame does not answer in time, or the widget is destroyed meanwhile; then the frame is
 * removed again
 */
export async function createPanel(controller: WidgetController): Promise<Panel> {
  controller.signal.throwIfAborted();
  const panel = new FramedPanel(controller);
  await panel.start();
  return panel;
}

class FramedPanel implements Panel {
  readonly #controller: WidgetController;
  readonly #root: ShadowRoot;
  readonly #frame: HTMLIFrameElement;
  readonly #channel: Channel<PanelCalls>;
  readonly #lifetime = new AbortController();
  readonly #removeTheme: () => void;
  #sentUrl = '';
  /** Views of the frame that were opened and not left. */
  #views = 1;
  #wasShown = false;
  #phone: ReturnType<typeof loadPhoneAdaptation> | undefined;

  constructor(controller: WidgetController) {
    const { host, settings } = controller;
    this.#controller = controller;
    this.#root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.#frame = drawFrame(controller);
    const { port1, port2 } = new MessageChannel();
    this.#channel = createChannel<PanelCalls, PageCalls>(port1, panelCodecs, pageCodecs, this.#handlers());
    this.#frame.addEventListener('load', () => this.#greet(port2), { once: true });
    this.#removeTheme = applyTheme(host, this.#root, settings);
  }

  /** Rejects when the frame does not answer in time, or the widget is destroyed meanwhile. */
  async start(): Promise<void> {
    const { signal, settings } = this.#controller;
    signal.addEventListener('abort', this.#channel.end, { signal: this.#lifetime.signal });
    this.#root.append(this.#frame);
    this.#sentUrl = this.#url();
    const started = await this.#channel.request('start', { page: this.#sentUrl, ...this.#toSent(settings) });
    signal.removeEventListener('abort', this.#channel.end);
    if (!started.isOk) {
      this.#remove();
      // The page cannot read an error in the frame: the deployment shows nothing to a page that the key does not allow.
      if (started.why !== 'ended') this.#warnOfSetting('baseUrl or apiKey');
      throw new TypeError(`the frame did not start: ${started.why}`);
    }
    this.#followPage();
  }

  show(path?: string): void {
    this.#reveal();
    this.#frame.focus();
    this.#channel.notify('show', path ?? null);
    this.#countSteps();
  }

  async mayResume(): Promise<boolean> {
    const answer = await this.#channel.request('mayResume', null);
    return answer.isOk && answer.value;
  }

  resume(): void {
    this.#reveal();
    endMotion(this.#frame);
    this.#channel.notify('resume', null);
    this.#countSteps();
  }

  hide(): void {
    this.#frame.classList.add('closed');
    this.#channel.notify('hide', null);
    this.#countSteps();
  }

  update(changed: PageSettings): void {
    const { host, button } = this.#controller;
    this.#frame.title = nameWithoutNumber(button);
    if (changed.colorScheme) host.setAttribute('data-color-scheme', `${changed.colorScheme}`);
    this.#channel.notify('update', this.#toSent(changed));
  }

  fillContact(filled: PrefilledContact): void {
    this.#channel.notify('fillContact', withoutFunctions(filled));
  }

  openWithCode(code: string): void {
    this.#channel.notify('openWithCode', code);
  }

  async logout(): Promise<void> {
    await this.#channel.request('logout', null);
  }

  async destroy(keepStorage = false): Promise<void> {
    this.#frame.classList.add('closed');
    this.#phone?.then((loaded) => loaded?.destroy());
    this.#lifetime.abort();
    if (!keepStorage) await this.#channel.request('forget', null, forgetting);
    this.#remove();
  }

  /** Carries out the calls of the frame. */
  #handlers(): Handlers<PageCalls> {
    const { host, button, emit, settings } = this.#controller;
    return {
      close: () => {
        this.#controller.close();
        return null;
      },
      views: (count) => {
        this.#views = count;
        this.#countSteps();
        return null;
      },
      event(event) {
        if (event.type === 'unread') drawBadge(host, event.count);
        const { type, ...detail } = event;
        emit(type, detail);
        return null;
      },
      async token() {
        const { visitorToken = '' } = settings;
        return typeof visitorToken === 'function' ? await visitorToken() : visitorToken;
      },
      warn: (warning) => {
        this.#warnOfSetting(warning);
        button.hidden ||= leadsNowhere(warning);
        return null;
      },
    };
  }

  #greet(port: MessagePort): void {
    const greeting: Greeting = { frontdesk: 'panel' };
    this.#frame.contentWindow?.postMessage(greeting, new URL(this.#frame.src).origin, [port]);
  }

  /** Follows the page's address and its links, and the phone's way back. */
  #followPage(): void {
    const { signal } = this.#lifetime;
    followLinks((path) => this.#controller.open(path), signal);
    if (this.#controller.settings.history !== 'manual') watchAddress(() => this.#sendUrl(), signal);
    this.#phone = loadPhoneAdaptation(this.#root, this.#frame, (steps) => {
      if (steps > 0) this.#channel.notify('back', steps);
      else this.#controller.close();
    });
  }

  #url(): string {
    return this.#controller.settings.page || location.href;
  }

  #sendUrl(): void {
    const url = this.#url();
    if (url === this.#sentUrl) return;
    this.#sentUrl = url;
    this.#channel.notify('update', { page: url });
  }

  #reveal(): void {
    this.#sendUrl();
    this.#frame.classList.remove('closed');
  }

  /** Gives the phone as many steps back as there are views. */
  #countSteps(): void {
    const isShown = !this.#frame.classList.contains('closed');
    this.#wasShown ||= isShown;
    if (this.#wasShown) this.#phone?.then((loaded) => loaded?.onStep(isShown ? this.#views : 0));
  }

  #warnOfSetting(setting: string): void {
    advise(setting, this.#controller.settings);
  }

  /** Returns the settings that the frame needs. A function cannot be sent: the frame calls the page for its token. */
  #toSent(changed: PageSettings): SentSettings {
    const { visitorToken, ...read } = readChangeableSettings(changed, (name) => this.#warnOfSetting(name));
    const sent = withoutFunctions(read);
    if (visitorToken === undefined) return sent;
    return { ...sent, visitorToken: typeof visitorToken === 'string' ? visitorToken : null };
  }

  #remove(): void {
    this.#lifetime.abort();
    this.#channel.end();
    this.#frame.remove();
    this.#removeTheme();
  }
}

/** Returns the element, invisible and not in the page yet. */
function drawFrame({ button, settings }: WidgetController): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = panelName;
  frame.title = nameWithoutNumber(button);
  frame.className = 'widget panel closed';
  frame.part.add('panel');
  // Articles have code to copy, and videos.
  frame.allow = 'clipboard-write; fullscreen; picture-in-picture; autoplay; encrypted-media';
  frame.referrerPolicy = 'no-referrer';
  frame.src = frameUrl(settings);
  return frame;
}

/** The url names the help center; everything else is sent over the port. */
function frameUrl({ baseUrl, userId, apiKey, helpCenterId, faqId }: PageSettings): string {
  const url = new URL('embed', new URL(`${withoutTrailingSlashes(`${baseUrl}`)}/`, document.baseURI));
  const identity = { userId, apiKey, ...(helpCenterId ? { helpCenterId } : { faqId }) };
  for (const [name, value] of Object.entries(identity)) url.searchParams.set(name, `${value}`);
  return url.href;
}

/** Functions and elements in a page's settings cannot be sent. */
function withoutFunctions<T extends object>(value: T): T {
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
