/**
 * The commands of one widget, however it came into the page. Settings that are changed are kept until something needs
 * them, and events are told to whoever has subscribed.
 */

import { launcherMessages } from '../../languages/launcher.ts';
import type { LauncherSettings } from '../../ui/theme/look.ts';
import { announce } from '../page/announce.ts';
import type { PageSettings } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';
import { takeBackCode } from './back-code.ts';
import type { Commands, Emit } from './commands.ts';
import type { HomeRequest } from './home-request.ts';
import type { createLauncher, Launcher } from './launcher.ts';
import { noteOpen } from './left-open.ts';
import type { LoadPanel, WidgetController } from './panel-types.ts';
import { createWidgetController } from './widget-controller.ts';

/** The version of the package. */
declare const __VERSION__: string;

/** How a widget comes into a page: by a script tag, an element, or a call. */
export interface CommandsOptions {
  /** What holds where a page sets nothing else. */
  readonly defaults: PageSettings;
  readonly load: LoadPanel;
  /** Draws launchers; the script tag has brought what does. */
  readonly draw: typeof createLauncher;
  /** A launcher that is drawn already. */
  readonly launcher?: Launcher | undefined;
  /** Whether the visitor has pointed at that launcher or moved the focus to it. */
  readonly hasInterest?: boolean;
  /** What home shows, if that was asked for already. */
  readonly homeRequest?: HomeRequest | undefined;
  /** The one-time code that stood in the page's address, if that was looked at already. */
  readonly backCode?: string | undefined;
  /** What to draw launchers in; one's own are put into the page, and taken out. */
  readonly host?: HTMLElement;
  /** Hears that a widget was started, and that it was destroyed. */
  onRunning?(isRunning: boolean): void;
}

/** As the page gives it: which event it is, and so what it holds, is known only to whoever subscribes. */
type Listener = (...heard: never[]) => void;

interface Subscription {
  readonly heard: string;
  readonly listener: Listener;
  readonly isOnce: boolean;
}

export const warn = (message: unknown): void => console.warn(`frontdesk: ${message}`);

export function createCommands(options: CommandsOptions): Commands {
  const { defaults, load, draw, hasInterest = false, host, onRunning } = options;
  const subscriptions = new Set<Subscription>();
  let { launcher: drawn, homeRequest, backCode = takeBackCode() } = options;
  let settings: PageSettings = { ...defaults };
  let controller: WidgetController | undefined;
  let unread = 0;

  const emit: Emit = (name, detail) => {
    if ('count' in detail) unread = detail.count;
    if (controller) announce(controller.host, settings, name, detail);
    for (const subscription of subscriptions) {
      const { heard, listener, isOnce } = subscription;
      if (heard !== name && heard !== '*') continue;
      if (isOnce) subscriptions.delete(subscription);
      // What the page does wrong there is its own.
      queueMicrotask(() => Reflect.apply(listener, null, [detail, name]));
    }
  };

  function subscribe(heard: string, listener: Listener, isOnce: boolean): () => void {
    const subscription = { heard, listener, isOnce };
    subscriptions.add(subscription);
    return () => subscriptions.delete(subscription);
  }

  async function config(changed: PageSettings): Promise<void> {
    Object.assign(settings, changed);
    // Who was signed in is not any more.
    const isLoggedOut = 'visitorToken' in changed && !changed.visitorToken;
    await Promise.all([isLoggedOut && logout(), controller?.update(changed)]);
  }

  async function logout(): Promise<void> {
    delete settings.visitorToken;
    unread = 0;
    // Of whoever comes next, nothing is open.
    noteOpen(settings, false);
    // What a frame has kept can be forgotten there only.
    const panel = await (settings.isolation === 'iframe' ? controller?.load() : controller?.panel());
    if (panel) return panel.logout();
    (await import('./forget-visitor.ts')).forgetVisitorInEveryTab(settings, controller?.host);
    await controller?.update({ visitorToken: undefined });
    emit('logout', {});
  }

  async function open(path?: string): Promise<void> {
    if (controller) await controller.open(path);
    else warn('not started');
  }

  function followHash(): void {
    const [, path] = location.hash.split('#frontdesk');
    if (path) open(path);
  }

  function start(): void {
    end();
    const isPrefetched = drawn !== undefined && hasInterest;
    const launcher = drawn ?? draw(launcherMessages(settings.lang).label, host);
    drawn = undefined;
    const parent = parentOf(settings.target);
    // What is there already is left alone: moved, it would lose the focus, and a click that is under way.
    if (!host && launcher.host.parentNode !== parent) parent.append(launcher.host);
    controller = createWidgetController({ launcher, settings, load, emit, isPrefetched, homeRequest });
    homeRequest = undefined;
    addEventListener('hashchange', followHash);
    // Once those that were subscribed together with it can hear it.
    queueMicrotask(() => {
      if (controller) emit('ready', {});
    });
    followHash();
    if (backCode !== undefined) openWithCode(backCode);
    backCode = undefined;
  }

  /** Shows what a one-time code opens. */
  async function openWithCode(code: string): Promise<void> {
    await open('/messages');
    (await controller?.panel())?.openWithCode(code);
  }

  function end(keepStorage = true): Promise<void> | void {
    if (!controller) return;
    removeEventListener('hashchange', followHash);
    const ended = controller;
    controller = undefined;
    unread = 0;
    const remove = () => (host ? clear(host) : ended.host.remove());
    const forgotten = ended.destroy(keepStorage);
    // A frame goes once it has forgotten; a panel in the page itself leaves nothing to wait for.
    if (forgotten && !keepStorage) {
      ended.button.remove();
      return forgotten.then(remove);
    }
    remove();
  }

  const setLauncher = (changed: LauncherSettings): Promise<void> => {
    const { launcher } = settings;
    return config({
      launcher: { ...(typeof launcher === 'string' ? JSON.parse(launcher) : launcher), ...changed },
    });
  };

  return {
    async start(added) {
      // What was kept before the first start holds; another start begins with the defaults.
      settings = { ...(controller ? defaults : settings), ...added };
      onRunning?.(true);
      const wrong = wrongSetting(settings);
      if (wrong) (await import('../page/warnings.ts')).advise(wrong, settings);
      else start();
    },
    async destroy({ keepStorage = false } = {}) {
      const isEnded = end(keepStorage);
      const ended = settings;
      settings = { ...defaults };
      subscriptions.clear();
      onRunning?.(false);
      if (!keepStorage) (await import('./forget-visitor.ts')).forgetVisitor(ended);
      await isEnded;
    },

    open,
    close: async () => controller?.close(),
    toggle: async () => controller?.toggle(),

    show: async () => setLauncher({ shown: true }),
    hide: async () => setLauncher({ shown: false }),

    article: (id) => open(`/articles/${Number(id)}`),
    category: (id) => open(`/categories/${Number(id)}`),
    search: (text) => open(`/search?q=${encodeURIComponent(text)}`),
    async suggest(suggested) {
      const offered = 'tags' in suggested ? suggested : { articles: suggested.map(Number) };
      await config({ contextual: [{ url: '*', ...offered }] });
    },
    navigate: (path) => open(`${path}`),

    async contact(filled) {
      await open('/contact');
      if (filled) (await controller?.panel())?.fillContact(filled);
    },
    prefill: (prefill) => config({ prefill }),

    conversations: () => open('/messages'),
    conversation: (id) => open(`/conversations/${encodeURIComponent(id)}`),
    ticket: (id) => open(`/tickets/${Number(id)}`),

    identify: (visitorToken) => config({ visitorToken }),
    logout,

    config,
    locale: (lang) => config({ lang }),
    theme: (theme) => config({ theme }),
    page: (page) => config({ page }),

    on: (heard: string, listener: Listener) => subscribe(heard, listener, false),
    once: (heard: string, listener: Listener) => subscribe(heard, listener, true),
    off(heard: string, listener?: Listener) {
      for (const subscription of subscriptions) {
        const isMeant = listener === undefined || subscription.listener === listener;
        if (subscription.heard === heard && isMeant) subscriptions.delete(subscription);
      }
    },

    async info() {
      const { visitorToken: _, ...shown } = settings;
      return { version: __VERSION__, settings: shown, isOpen: controller?.isOpen() ?? false, unread };
    },
    unread: async () => unread,
  };
}

/** A host of the page's own stays there. */
function clear(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
  const { style } = host;
  for (const name of [...style]) if (name.startsWith('--fd-')) style.removeProperty(name);
  if (!host.getAttribute('style')) host.removeAttribute('style');
}

function parentOf(target: PageSettings['target']): Element {
  const found = typeof target === 'string' ? document.querySelector(target) : target;
  // Beside the body: what a page does to that, to hide or move all of it, is not meant for what is fixed above it.
  return found ?? document.documentElement;
}
