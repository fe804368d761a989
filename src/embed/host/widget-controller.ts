/** One widget in one page: its launcher, and the panel, which is fetched when it is first wanted. */

import type { PageSettings } from '../settings/definition.ts';
import { watchClosedPanel } from './closed-panel-unread.ts';
import type { Emit } from './commands.ts';
import { type HomeRequest, requestHome } from './home-request.ts';
import { isKnownVisitor } from './known-visitor.ts';
import type { Launcher } from './launcher.ts';
import { affectsLauncher, createLauncherUpdates, hasTheme } from './launcher-updates.ts';
import { createPanelLoader } from './panel-loader.ts';
import type { LoadPanel, Panel, WidgetController } from './panel-types.ts';
import { createPanelVisibility, resumePanel } from './panel-visibility.ts';
import { createTitleUpdates } from './title-updates.ts';

/** `open` says that the panel could not be loaded; callers that open nothing have nothing to say. */
const ignoreFailure = () => {};

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

export function createWidgetController(options: WidgetControllerOptions): WidgetController {
  const { launcher, settings, isPrefetched } = options;
  const { host, button } = launcher;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  /** Aborted once the panel is created, which counts unread tickets itself, and when another visitor comes. */
  let watching = new AbortController();
  let { homeRequest } = options;
  let created: Panel | undefined;
  /** Tickets with something new, as the page was last notified. */
  let unread = 0;
  const updateLauncher = createLauncherUpdates(launcher, settings, signal);
  const updateTitle = createTitleUpdates(settings, signal);

  const emit: Emit = (name, detail) => {
    if ('count' in detail) {
      unread = detail.count;
      updateTitle(unread);
    }
    options.emit(name, detail);
  };

  async function createPanel(failures: number): Promise<Panel> {
    const isFramed = settings.isolation === 'iframe';
    // At the same moment as the code; a frame sends the request itself.
    const request = isFramed ? undefined : (homeRequest ?? requestHome(settings));
    homeRequest = undefined;
    const code: Awaited<ReturnType<LoadPanel>> = await (isFramed
      ? import('../frame/host.ts')
      : options.load(failures));
    // Another widget may be in its place by now.
    signal.throwIfAborted();
    created = await code.createPanel(controller, request);
    watching.abort();
    if (signal.aborted) await created.destroy(true);
    return created;
  }

  const loader = createPanelLoader(createPanel, signal);
  const { load, panel } = loader;
  const visibility = createPanelVisibility(launcher, settings, loader, emit, signal);
  const { setOpen, isResuming } = visibility;

  function watchUnread(): void {
    watching.abort();
    watching = new AbortController();
    // The number of the visitor before.
    if (unread > 0) emit('unread', { count: 0 });
    // Only a number is missing, which the panel asks for too.
    if (!signal.aborted) watchClosedPanel(controller, watching.signal).catch(ignoreFailure);
  }

  const controller: WidgetController = {
    host,
    button,
    settings,
    emit,
    signal,
    load,
    panel,
    ...visibility,
    async update(changed) {
      const updated = affectsLauncher(changed) && updateLauncher();
      const wanted = panel();
      if (wanted) wanted.then((ready) => ready.update(changed), ignoreFailure);
      else if ('visitorToken' in changed) watchUnread();
      if ('titleCount' in changed) updateTitle(unread);
      await updated;
    },
    destroy(keepStorage) {
      setOpen(false);
      lifetime.abort();
      watching.abort();
      // A panel that is still being fetched is destroyed by `createPanel`.
      return created?.destroy(keepStorage);
    },
  };

  // Fetches what a click will need; where that fails, the click will say so.
  const prefetch = () => {
    load().catch(ignoreFailure);
  };
  if (isResuming()) resumePanel(loader, visibility, signal);
  else if (isPrefetched) prefetch();
  button.onpointerenter = prefetch;
  button.onfocus = prefetch;
  button.onclick = () => visibility.toggle();
  button.hidden = hasTheme(settings);
  updateLauncher();
  // Safari has no `requestIdleCallback`.
  if (isKnownVisitor(settings)) (window.requestIdleCallback ?? setTimeout)(watchUnread);
  return controller;
}
