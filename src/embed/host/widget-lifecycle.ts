/**
 * Starts, changes and destroys the widget of a page, however it came there. Settings that are changed before the start are
 * kept until then, and so are subscriptions.
 */

import { launcherMessages } from '../../languages/launcher.ts';
import { announce } from '../page/announce.ts';
import type { PageSettings } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';
import { takeBackCode } from './back-code.ts';
import type { Emit } from './commands.ts';
import type { HomeRequest } from './home-request.ts';
import type { createLauncher, Launcher } from './launcher.ts';
import { noteOpen } from './left-open.ts';
import type { LoadPanel, Panel, WidgetController } from './panel-types.ts';
import { Subscriptions } from './subscriptions.ts';
import { warn } from './warn.ts';
import { PageWidget } from './widget-controller.ts';

/** How a widget comes into a page: by a script tag, an element, or a call. */
export interface LifecycleOptions {
  /** Settings of the script tag or element; the page's own take precedence. */
  readonly defaults: PageSettings;
  readonly load: LoadPanel;
  /** Draws launchers; the script tag has brought the function. */
  readonly draw: typeof createLauncher;
  /** A launcher that is drawn already. */
  readonly launcher?: Launcher | undefined;
  /** Whether the visitor has pointed at that launcher or moved the focus to it. */
  readonly hasInterest?: boolean;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest?: HomeRequest | undefined;
  /** The one-time code of the page's address, if the address was read already. */
  readonly backCode?: string | undefined;
  /** An element of the page to draw launchers in. Absent: each launcher's own element is added to the page, and removed. */
  readonly host?: HTMLElement;
  /** Called when a widget has started, and when it was destroyed. */
  onRunning?(isRunning: boolean): void;
}

export class WidgetLifecycle {
  readonly subscriptions = new Subscriptions();
  readonly #options: LifecycleOptions;
  #launcher: Launcher | undefined;
  #homeRequest: HomeRequest | undefined;
  #backCode: string | undefined;
  #settings: PageSettings;
  #widget: WidgetController | undefined;
  #unread = 0;

  constructor(options: LifecycleOptions) {
    this.#options = options;
    const { launcher, homeRequest, backCode = takeBackCode() } = options;
    this.#launcher = launcher;
    this.#homeRequest = homeRequest;
    this.#backCode = backCode;
    this.#settings = { ...options.defaults };
  }

  get widget(): WidgetController | undefined {
    return this.#widget;
  }

  get settings(): Readonly<PageSettings> {
    return this.#settings;
  }

  /** Tickets with an answer that was not read here yet, as far as it is known. */
  get unread(): number {
    return this.#unread;
  }

  async start(added?: PageSettings): Promise<void> {
    // Settings from before the first start are kept; another start begins with the defaults.
    this.#settings = { ...(this.#widget ? this.#options.defaults : this.#settings), ...added };
    this.#options.onRunning?.(true);
    const wrong = wrongSetting(this.#settings);
    if (wrong) (await import('../page/warnings.ts')).advise(wrong, this.#settings);
    else this.#begin();
  }

  async destroy(keepStorage: boolean): Promise<void> {
    const isEnded = this.#end(keepStorage);
    const ended = this.#settings;
    this.#settings = { ...this.#options.defaults };
    this.subscriptions.clear();
    this.#options.onRunning?.(false);
    if (!keepStorage) (await import('./forget-visitor.ts')).forgetVisitor(ended);
    await isEnded;
  }

  async open(path?: string): Promise<void> {
    if (this.#widget) await this.#widget.open(path);
    else warn('not started');
  }

  /** Opens a view. Resolves to the panel, or to undefined where there is none. */
  async openPanel(path: string): Promise<Panel | undefined> {
    await this.open(path);
    return await this.#widget?.panel();
  }

  async config(changed: PageSettings): Promise<void> {
    Object.assign(this.#settings, changed);
    const isLoggedOut = 'visitorToken' in changed && !changed.visitorToken;
    await Promise.all([isLoggedOut && this.logout(), this.#widget?.update(changed)]);
  }

  async logout(): Promise<void> {
    const settings = this.#settings;
    delete settings.visitorToken;
    this.#unread = 0;
    // The next visitor starts with a closed panel.
    noteOpen(settings, false);
    // Only the frame can forget what it has stored.
    const panel = await (settings.isolation === 'iframe' ? this.#widget?.load() : this.#widget?.panel());
    if (panel) return panel.logout();
    (await import('./forget-visitor.ts')).forgetVisitorInEveryTab(settings, this.#widget?.host);
    await this.#widget?.update({ visitorToken: undefined });
    this.#emit('logout', {});
  }

  readonly #emit: Emit = (name, detail) => {
    if ('count' in detail) this.#unread = detail.count;
    if (this.#widget) announce(this.#widget.host, this.#settings, name, detail);
    this.subscriptions.notify(name, detail);
  };

  readonly #followHash = (): void => {
    const [, path] = location.hash.split('#frontdesk');
    if (path) this.open(path);
  };

  #begin(): void {
    this.#end();
    const { load, hasInterest = false } = this.#options;
    const isPrefetched = this.#launcher !== undefined && hasInterest;
    const launcher = this.#drawLauncher();
    const [settings, emit, homeRequest] = [this.#settings, this.#emit, this.#homeRequest];
    this.#widget = new PageWidget({ launcher, settings, load, emit, isPrefetched, homeRequest });
    this.#homeRequest = undefined;
    addEventListener('hashchange', this.#followHash);
    // Once subscriptions of the same task are there to be notified.
    queueMicrotask(() => {
      if (this.#widget) emit('ready', {});
    });
    this.#followHash();
    if (this.#backCode !== undefined) this.#openWithCode(this.#backCode);
    this.#backCode = undefined;
  }

  /** Draws a launcher, unless one is drawn already, and puts it where the page wants it. */
  #drawLauncher(): Launcher {
    const { draw, host } = this.#options;
    const { lang, target } = this.#settings;
    const launcher = this.#launcher ?? draw(launcherMessages(lang).label, host);
    this.#launcher = undefined;
    const parent = findParent(target);
    // A launcher in its place is not moved: it would lose the focus, and a click that is under way.
    if (!host && launcher.host.parentNode !== parent) parent.append(launcher.host);
    return launcher;
  }

  /** Shows the thread that a one-time code opens. */
  async #openWithCode(code: string): Promise<void> {
    (await this.openPanel('/messages'))?.openWithCode(code);
  }

  #end(keepStorage = true): Promise<void> | void {
    const ended = this.#widget;
    if (!ended) return;
    removeEventListener('hashchange', this.#followHash);
    this.#widget = undefined;
    this.#unread = 0;
    const { host } = this.#options;
    const remove = () => (host ? clear(host) : ended.host.remove());
    const forgotten = ended.destroy(keepStorage);
    // A frame is removed once its storage is empty; a panel in the page itself is removed at once.
    if (forgotten && !keepStorage) {
      ended.button.remove();
      return forgotten.then(remove);
    }
    remove();
  }
}

/** Empties an element of the page, which keeps it. */
function clear(host: HTMLElement): void {
  host.shadowRoot?.replaceChildren();
  const { style } = host;
  for (const name of [...style]) if (name.startsWith('--fd-')) style.removeProperty(name);
  if (!host.getAttribute('style')) host.removeAttribute('style');
}

function findParent(target: PageSettings['target']): Element {
  const found = typeof target === 'string' ? document.querySelector(target) : target;
  // Beside the body: a page that hides or moves its body does not mean the launcher, which is fixed above it.
  return found ?? document.documentElement;
}
