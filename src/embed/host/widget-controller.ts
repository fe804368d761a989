/** One widget in one page: its launcher, and the panel, which is fetched when it is first wanted. */

import { isFrontdeskKey } from '../../api/key-format.ts';
import { launcherMessages } from '../../languages/launcher.ts';
import type { TitleCount } from '../page/title-count.ts';
import type { PageSettings } from '../settings/definition.ts';
import type { Emit } from './commands.ts';
import { type HomeRequest, requestHome } from './home-request.ts';
import { isBusyElsewhere } from './is-busy-elsewhere.ts';
import { isKnownVisitor } from './known-visitor.ts';
import type { Launcher } from './launcher.ts';
import { noteOpen, wasLeftOpen } from './left-open.ts';
import type { LoadPanel, Panel, WidgetController } from './panel-types.ts';
import { pauseAfter } from './pause.ts';

/** `open` says that the panel could not be loaded; callers that open nothing have nothing to say. */
const ignoreFailure = () => {};

/** Settings of the launcher's label and theme. */
const launcherSettings = ['lang', 'theme', 'launcher', 'zIndex'] as const satisfies (keyof PageSettings)[];

export interface WidgetControllerOptions {
  readonly launcher: Launcher;
  /** The current settings, changed in place. */
  readonly settings: PageSettings;
  /** Fetches the panel in the page itself. */
  readonly load: LoadPanel;
  readonly emit: Emit;
  /** Whether to fetch the panel at once, since the visitor has shown interest already. */
  readonly isPrefetched: boolean;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest: HomeRequest | undefined;
}

export class PageWidget implements WidgetController {
  readonly host: HTMLElement;
  readonly button: HTMLElement;
  readonly settings: PageSettings;
  readonly signal: AbortSignal;
  readonly #note: HTMLElement;
  readonly #options: WidgetControllerOptions;
  readonly #lifetime = new AbortController();
  #homeRequest: HomeRequest | undefined;
  #panel: Promise<Panel> | undefined;
  /** The same, once it is created. */
  #created: Panel | undefined;
  #isOpen = false;
  /** Whether to open the panel as it was left; false as soon as it is opened or closed. */
  #isResuming: boolean;
  /** Of loading the panel, in a row. */
  #failures = 0;
  /** Resolves when loading the panel is tried again; undefined: the visitor waits for no panel. */
  #pause: Promise<unknown> | undefined;
  #isThemed = false;
  /** Tickets with something new, as the page was last notified. */
  #unread = 0;
  #titleCount: Promise<TitleCount> | undefined;
  /** Aborted once the panel is created, which counts unread tickets itself, and when another visitor comes. */
  #watching = new AbortController();

  constructor(options: WidgetControllerOptions) {
    const { launcher, settings, isPrefetched, homeRequest } = options;
    this.#options = options;
    this.host = launcher.host;
    this.button = launcher.button;
    this.#note = launcher.note;
    this.settings = settings;
    this.signal = this.#lifetime.signal;
    this.#homeRequest = homeRequest;
    this.#isResuming = wasLeftOpen(settings);
    this.signal.addEventListener('abort', () => this.#watching.abort());
    if (this.#isResuming) this.#resume();
    else if (isPrefetched) this.#prefetch();
    this.#listenToLauncher();
    this.#updateLauncher();
    // Safari has no `requestIdleCallback`.
    if (isKnownVisitor(settings)) (window.requestIdleCallback ?? setTimeout)(() => this.#watchUnread());
  }

  readonly emit: Emit = (name, detail) => {
    if ('count' in detail) {
      this.#unread = detail.count;
      this.#updateTitle();
    }
    this.#options.emit(name, detail);
  };

  isOpen(): boolean {
    return this.#isOpen;
  }

  panel(): Promise<Panel> | undefined {
    return this.#panel;
  }

  async load(): Promise<Panel> {
    this.#panel ??= this.#createPanel();
    const fetched = this.#panel;
    try {
      return await fetched;
    } catch (error) {
      if (this.#panel === fetched) this.#forgetPanel();
      throw error;
    }
  }

  async open(path?: string): Promise<void> {
    this.#pause = undefined;
    this.#isOpen = true;
    const focused = document.activeElement;
    this.#note.textContent = '';
    try {
      const ready = await this.load();
      // The panel may have been closed or destroyed meanwhile.
      if (!this.#isOpen) return;
      this.#setOpen(true);
      ready.show(path);
      this.emit('open', {});
    } catch (error) {
      this.#isOpen = false;
      if (this.signal.aborted) return;
      this.#note.textContent = launcherMessages(this.settings.lang).failed;
      this.emit('error', { kind: 'network' });
      this.#retryLater(error, () => this.#openLate(path, focused));
    }
  }

  close(): void {
    this.#pause = undefined;
    this.#note.textContent = '';
    if (this.#isResuming) this.#setOpen(false);
    if (!this.#isOpen) return;
    this.#setOpen(false);
    this.#panel?.then((ready) => ready.hide(), ignoreFailure);
    this.button.focus();
    this.emit('close', {});
  }

  toggle(): Promise<void> | void {
    return this.#isOpen ? this.close() : this.open();
  }

  async update(changed: PageSettings): Promise<void> {
    const updated = launcherSettings.some((name) => name in changed) && this.#updateLauncher();
    if (this.#panel) this.#panel.then((ready) => ready.update(changed), ignoreFailure);
    else if ('visitorToken' in changed) this.#watchUnread();
    if ('titleCount' in changed) this.#updateTitle();
    await updated;
  }

  destroy(keepStorage?: boolean): Promise<void> | void {
    this.#setOpen(false);
    this.#lifetime.abort();
    // A panel that is still being fetched is destroyed by `#createPanel`.
    return this.#created?.destroy(keepStorage);
  }

  #listenToLauncher(): void {
    const prefetch = () => this.#prefetch();
    this.button.onpointerenter = prefetch;
    this.button.onfocus = prefetch;
    this.button.onclick = () => this.toggle();
    this.button.hidden = this.#hasTheme();
  }

  /** Fetches what a click will need; where that fails, the click will say so. */
  #prefetch(): void {
    this.load().catch(ignoreFailure);
  }

  #setOpen(value: boolean): void {
    this.#pause = undefined;
    this.#isOpen = value;
    this.#isResuming = false;
    noteOpen(this.settings, value);
    this.button.setAttribute('aria-expanded', `${value}`);
  }

  async #createPanel(): Promise<Panel> {
    const isFramed = this.settings.isolation === 'iframe';
    // At the same moment as the code; a frame sends the request itself.
    if (!isFramed) this.#homeRequest ??= requestHome(this.settings);
    const fetched: Awaited<ReturnType<LoadPanel>> = await (isFramed
      ? import('../frame/host.ts')
      : this.#options.load(this.#failures));
    // Another widget may be in its place by now.
    this.signal.throwIfAborted();
    const created = await fetched.createPanel(this, this.#homeRequest);
    this.#created = created;
    this.#watching.abort();
    if (this.signal.aborted) await created.destroy(true);
    return created;
  }

  /** Lets the next `load` try again. */
  #forgetPanel(): void {
    this.#panel = undefined;
    this.#homeRequest = undefined;
    this.#failures++;
  }

  /** Opens the panel where it was left on an earlier page. Nothing was pressed on this one: there is no event. */
  async #resume(): Promise<void> {
    try {
      const ready = await this.load();
      const isOwn = await ready.mayResume();
      // The panel may have been opened, closed or destroyed meanwhile.
      if (this.#isOpen || !this.#isResuming || this.signal.aborted) return;
      if (isOwn) ready.resume();
      this.#setOpen(isOwn);
    } catch (error) {
      if (this.#isResuming && !this.signal.aborted) await this.#retryLater(error, () => this.#resume());
    }
  }

  /** Tries again after a pause, unless the panel was opened, closed or destroyed by then. */
  async #retryLater(error: unknown, retry: () => Promise<void>): Promise<void> {
    const mine = pauseAfter(this.#failures, error);
    this.#pause = mine;
    await mine;
    if (this.#pause === mine && !this.signal.aborted) await retry();
  }

  /** Opens the panel that could not be loaded when it was wanted, unless the visitor is busy elsewhere by now. */
  async #openLate(path: string | undefined, focused: Element | null): Promise<void> {
    const mine = this.#pause;
    const isPast = () => this.signal.aborted || this.#pause !== mine;
    try {
      await this.load();
      if (isPast()) return;
      this.#note.textContent = '';
      if (!isBusyElsewhere(focused)) await this.open(path);
    } catch (error) {
      if (!isPast()) await this.#retryLater(error, () => this.#openLate(path, focused));
    }
  }

  #hasTheme(): boolean {
    const { theme, launcher, zIndex } = this.settings;
    return !!(theme || launcher || zIndex);
  }

  /** Gives the launcher its label and theme, and shows it; without its theme where that cannot be loaded. */
  async #updateLauncher(): Promise<void> {
    const { button, host, settings } = this;
    const { unread } = button.dataset;
    button.setAttribute('aria-label', launcherMessages(settings.lang).label + (unread ? ` (${unread})` : ''));
    if (!this.#hasTheme() && !this.#isThemed) return;
    this.#isThemed = true;
    try {
      const { applyTheme } = await import('./launcher-theme.ts');
      if (!this.signal.aborted) applyTheme(host, settings);
    } catch {
      button.hidden = false;
    }
  }

  /** Puts the number of unread tickets into the title of the page, where the page wants it. */
  async #updateTitle(): Promise<void> {
    if (!this.#titleCount && (!this.settings.titleCount || this.#unread === 0)) return;
    try {
      this.#titleCount ??= import('../page/title-count.ts').then(({ createTitleCount }) =>
        createTitleCount(this.settings, this.signal),
      );
      (await this.#titleCount).show(this.#unread);
    } catch {
      // Only a number is missing, which the launcher has.
      this.#titleCount = undefined;
    }
  }

  /** Puts the number of unread tickets of a known visitor on the launcher, before the panel is opened. */
  async #watchUnread(): Promise<void> {
    this.#watching.abort();
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    // The number of the visitor before.
    if (this.#unread > 0) this.emit('unread', { count: 0 });
    const { settings, host, emit } = this;
    if (this.signal.aborted || !isKnownVisitor(settings)) return;
    // Another deployment without a gateway has nothing of a visitor's own.
    if (!isFrontdeskKey(`${settings.apiKey}`)) return;
    if (settings.isolation === 'iframe') {
      // A frame keeps what belongs to a visitor, and sends the requests itself.
      if (settings.visitorToken) await this.load().catch(ignoreFailure);
      return;
    }
    try {
      const { watchUnread } = await import('./unread.ts');
      if (!signal.aborted && !this.#panel) await watchUnread({ settings, host, emit, signal });
    } catch {
      // Only a number is missing, which the panel asks for too.
    }
  }
}
