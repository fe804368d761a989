/** One widget in one page: its launcher, and the panel, which is fetched when somebody wants it. */

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

/** Whoever wanted the panel hears that it could not be loaded. */
const ignoreFailure = () => {};

/** What the launcher's label and looks depend on. */
const launcherSettings = ['lang', 'theme', 'launcher', 'zIndex'] as const satisfies (keyof PageSettings)[];

export interface WidgetControllerOptions {
  readonly launcher: Launcher;
  /** Those in force: changed in place. */
  readonly settings: PageSettings;
  /** Fetches the panel in the page itself. */
  readonly load: LoadPanel;
  readonly emit: Emit;
  /** Whether to fetch the panel at once, since the visitor has shown interest already. */
  readonly isPrefetched: boolean;
  /** What home shows, if that was asked for already. */
  readonly homeRequest: HomeRequest | undefined;
}

export function createWidgetController(options: WidgetControllerOptions): WidgetController {
  const { launcher, settings, load, isPrefetched } = options;
  const { host, button, note } = launcher;
  let { homeRequest } = options;
  let panel: Promise<Panel> | undefined;
  let created: Panel | undefined;
  let isOpen = false;
  /** Until somebody says otherwise. */
  let isResuming = wasLeftOpen(settings);
  const lifetime = new AbortController();
  const { signal } = lifetime;
  /** Aborted once the panel is there, which knows what is unread, and when somebody else comes. */
  let watching = new AbortController();
  signal.addEventListener('abort', () => watching.abort());
  let failures = 0;
  /** Resolves when the panel that failed to load is tried again; undefined: the visitor waits for none. */
  let pause: Promise<unknown> | undefined;
  let isThemed = false;
  /** In how many tickets there is something new, as far as the page was told. */
  let unread = 0;
  let titleCount: Promise<TitleCount> | undefined;

  const emit: Emit = (name, detail) => {
    if ('count' in detail) {
      unread = detail.count;
      updateTitle();
    }
    options.emit(name, detail);
  };

  async function updateTitle(): Promise<void> {
    if (!titleCount && (!settings.titleCount || unread === 0)) return;
    try {
      titleCount ??= import('../page/title-count.ts').then((loaded) =>
        loaded.createTitleCount(settings, signal),
      );
      (await titleCount).show(unread);
    } catch {
      // Only a number is missing, which the launcher has.
      titleCount = undefined;
    }
  }

  function setOpen(value: boolean): void {
    pause = undefined;
    isOpen = value;
    isResuming = false;
    noteOpen(settings, value);
    button.setAttribute('aria-expanded', `${value}`);
  }

  function fetchPanel(): Promise<Panel> {
    panel ??= createPanel();
    return panel;
  }

  async function createPanel(): Promise<Panel> {
    const isFramed = settings.isolation === 'iframe';
    // At the same moment as the code; a frame asks by itself.
    if (!isFramed) homeRequest ??= requestHome(settings);
    const fetched: Awaited<ReturnType<LoadPanel>> = await (isFramed
      ? import('../frame/host.ts')
      : load(failures));
    // Another widget may be in its place by now.
    signal.throwIfAborted();
    created = await fetched.createPanel(controller, homeRequest);
    watching.abort();
    if (signal.aborted) await created.destroy(true);
    return created;
  }

  /** Opens the panel where it was left on an earlier page. Nobody has opened it here: there is no event. */
  async function resume(): Promise<void> {
    try {
      const ready = await controller.load();
      const isOwn = await ready.mayResume();
      // It may have been opened, closed or destroyed meanwhile.
      if (isOpen || !isResuming || signal.aborted) return;
      if (isOwn) ready.resume();
      setOpen(isOwn);
    } catch (error) {
      if (isResuming && !signal.aborted) await retryLater(error, resume);
    }
  }

  /** Tries again after a pause, unless the panel was opened, closed or destroyed by then. */
  async function retryLater(error: unknown, retry: () => Promise<void>): Promise<void> {
    const mine = pauseAfter(failures, error);
    pause = mine;
    await mine;
    if (pause === mine && !signal.aborted) await retry();
  }

  /** Opens the panel that could not be loaded when it was wanted, unless the visitor is busy elsewhere by now. */
  async function openLate(path: string | undefined, focused: Element | null): Promise<void> {
    const mine = pause;
    const isPast = () => signal.aborted || pause !== mine;
    try {
      await controller.load();
      if (isPast()) return;
      note.textContent = '';
      if (!isBusyElsewhere(focused)) await controller.open(path);
    } catch (error) {
      if (!isPast()) await retryLater(error, () => openLate(path, focused));
    }
  }

  /** Whoever wants the panel next tries again. */
  function forgetPanel(): void {
    panel = undefined;
    homeRequest = undefined;
    failures++;
  }

  const hasTheme = () => !!(settings.theme || settings.launcher || settings.zIndex);

  /** Gives the launcher its label and theme, and shows it; without its theme, where that cannot be loaded. */
  async function updateLauncher(): Promise<void> {
    const { unread } = button.dataset;
    button.setAttribute('aria-label', launcherMessages(settings.lang).label + (unread ? ` (${unread})` : ''));
    if (!hasTheme() && !isThemed) return;
    isThemed = true;
    try {
      const { applyTheme } = await import('./launcher-theme.ts');
      if (!signal.aborted) applyTheme(host, settings);
    } catch {
      button.hidden = false;
    }
  }

  /** What is unread is on the launcher before anybody opens the panel, of visitors who are known. */
  async function watchUnread(): Promise<void> {
    watching.abort();
    watching = new AbortController();
    const { signal: mine } = watching;
    // Of somebody else.
    if (unread > 0) emit('unread', { count: 0 });
    if (signal.aborted || !isKnownVisitor(settings)) return;
    // Another deployment, straight: nothing of a visitor's own is there.
    if (!isFrontdeskKey(`${settings.apiKey}`)) return;
    if (settings.isolation === 'iframe') {
      // What is kept of a visitor is kept in the frame, and asked for there.
      if (settings.visitorToken && !signal.aborted) await controller.load().catch(ignoreFailure);
      return;
    }
    try {
      const { watchUnread } = await import('./unread.ts');
      if (!mine.aborted && !panel) await watchUnread({ ...controller, signal: mine });
    } catch {
      // Only a number is missing, which the panel asks for too.
    }
  }

  const controller: WidgetController = {
    host,
    button,
    settings,
    emit,
    signal,
    isOpen: () => isOpen,
    async load() {
      const fetched = fetchPanel();
      try {
        return await fetched;
      } catch (error) {
        if (panel === fetched) forgetPanel();
        throw error;
      }
    },
    panel: () => panel,
    async open(path) {
      pause = undefined;
      isOpen = true;
      const focused = document.activeElement;
      note.textContent = '';
      try {
        const ready = await controller.load();
        // It may have been closed or destroyed meanwhile.
        if (!isOpen) return;
        setOpen(true);
        ready.show(path);
        emit('open', {});
      } catch (error) {
        isOpen = false;
        if (signal.aborted) return;
        note.textContent = launcherMessages(settings.lang).failed;
        emit('error', { kind: 'network' });
        retryLater(error, () => openLate(path, focused));
      }
    },
    close() {
      pause = undefined;
      note.textContent = '';
      if (isResuming) setOpen(false);
      if (!isOpen) return;
      setOpen(false);
      panel?.then((ready) => ready.hide(), ignoreFailure);
      button.focus();
      emit('close', {});
    },
    toggle: () => (isOpen ? controller.close() : controller.open()),
    async update(changed) {
      const updated = launcherSettings.some((name) => name in changed) && updateLauncher();
      if (panel) panel.then((ready) => ready.update(changed), ignoreFailure);
      else if ('visitorToken' in changed) watchUnread();
      if ('titleCount' in changed) updateTitle();
      await updated;
    },
    destroy(keepStorage) {
      setOpen(false);
      lifetime.abort();
      // What has not come yet ends by itself.
      return created?.destroy(keepStorage);
    },
  };

  // The first sign of interest fetches what a click will need; if that fails, the click will say so.
  const prefetch = () => {
    controller.load().catch(ignoreFailure);
  };
  if (isResuming) resume();
  else if (isPrefetched) prefetch();
  button.onpointerenter = prefetch;
  button.onfocus = prefetch;
  button.onclick = () => controller.toggle();
  button.hidden = hasTheme();
  updateLauncher();
  // Safari knows of no idle time.
  if (isKnownVisitor(settings)) (window.requestIdleCallback ?? setTimeout)(() => watchUnread());
  return controller;
}
