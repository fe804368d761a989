/** Controls one widget in one page: its launcher, and the panel, which is loaded when it is first requested. */

import type { TitleCount } from '../page/title-count.ts';
import type { PageSettings } from '../settings/definition.ts';
import { isKnownVisitor } from './known-visitor.ts';
import { affectsLauncher, createLauncherUpdates, hasTheme } from './launcher/launcher-updates.ts';
import type { PlacedLauncher } from './launcher/placement.ts';
import { type HomeRequest, requestHome } from './panel/home-request.ts';
import { createPanelLoader } from './panel/panel-loader.ts';
import type { LoadPanel, Panel, WidgetController } from './panel/panel-types.ts';
import { createPanelVisibility, resumePanel } from './panel/panel-visibility.ts';
import { createPreviewUpdates } from './preview/preview-updates.ts';
import { createClosedPanelUnread } from './unread/closed-panel-unread.ts';
import type { Emit } from './widget-commands.ts';

/** `open` reports that the panel could not be loaded; callers that open nothing need not. */
const ignoreFailure = () => {};

export interface WidgetControllerOptions {
  readonly launcher: PlacedLauncher;
  /** The current settings, updated in place. */
  readonly settings: PageSettings;
  /** Loads the code of a panel in the page itself. */
  readonly load: LoadPanel;
  readonly emit: Emit;
  /** Whether to load the panel at once, since the visitor has shown interest already. */
  readonly isPrefetched: boolean;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest: HomeRequest | undefined;
}

export function createWidgetController(options: WidgetControllerOptions): WidgetController {
  const { launcher, settings, isPrefetched } = options;
  const { host, button } = launcher;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  let created: Panel | undefined;
  const updateLauncher = createLauncherUpdates(launcher, settings, signal);
  const updateTitle = createTitleUpdates(settings, signal);
  const { emit, unread } = createCountedEmit(options.emit, (count) => {
    // The launcher of a page that is still loading has something to show.
    if (count > 0) launcher.placement?.place();
    updateTitle(count);
  });
  const loader = createPanelLoader(async (failures) => {
    const { createPanel, request } = await fetchPanel(options, failures);
    // The widget was destroyed, and another one may have replaced it.
    signal.throwIfAborted();
    created = await createPanel(controller, request);
    closedPanel.end();
    if (signal.aborted) await created.destroy(true);
    return created;
  }, signal);
  const { load, panel } = loader;
  const visibility = createPanelVisibility(launcher, settings, loader, emit, signal);
  const previews = createPreviewUpdates(() => controller);
  const controller: WidgetController = {
    host,
    button,
    settings,
    emit,
    signal,
    load,
    panel,
    ...visibility,
    showPreview: previews.show,
    async replacePanel() {
      const hasFocus = document.activeElement === host;
      loader.forget();
      await created?.destroy(true);
      if (!visibility.isOpen()) return;
      try {
        const ready = await load();
        if (!visibility.isOpen()) return;
        if (hasFocus) ready.show();
        else ready.resume();
      } catch {
        visibility.close();
      }
    },
    async update(changed) {
      const updated = affectsLauncher(changed) && updateLauncher();
      const wanted = panel();
      if (wanted) wanted.then((ready) => ready.update(changed), ignoreFailure);
      else if ('visitorToken' in changed) closedPanel.watch();
      if ('titleCount' in changed) updateTitle(unread());
      if ('preview' in changed) previews.update();
      await updated;
    },
    destroy(keepStorage) {
      visibility.setOpen(false);
      lifetime.abort();
      closedPanel.end();
      // A panel that is still loading is destroyed once it is created.
      return created?.destroy(keepStorage);
    },
  };
  const closedPanel = createClosedPanelUnread(controller, unread);

  if (visibility.isResuming()) resumePanel(loader, visibility, signal);
  else if (isPrefetched) load().catch(ignoreFailure);
  listenToLauncher(controller);
  updateLauncher();
  // Safari has no `requestIdleCallback`.
  if (isKnownVisitor(settings)) (window.requestIdleCallback ?? setTimeout)(closedPanel.watch);
  return controller;
}

/** Emits events to the page, and keeps the number of tickets with unread replies that was emitted last. */
function createCountedEmit(emit: Emit, onCount: (count: number) => void) {
  let unread = 0;
  const countedEmit: Emit = (name, detail) => {
    if ('count' in detail) {
      unread = detail.count;
      onCount(unread);
    }
    emit(name, detail);
  };
  return { emit: countedEmit, unread: () => unread };
}

/** Loads the panel's code, and at the same time home's contents, which an iframe requests itself. */
async function fetchPanel({ settings, load, homeRequest }: WidgetControllerOptions, failures: number) {
  const isFramed = settings.isolation === 'iframe';
  const sent = failures === 0 ? homeRequest : undefined;
  const request = isFramed ? undefined : (sent ?? requestHome(settings));
  const code: Awaited<ReturnType<LoadPanel>> = await (isFramed ? import('../frame/host.ts') : load(failures));
  return { createPanel: code.createPanel, request };
}

/**
 * Loads the panel when the visitor points at the launcher, before a click needs it; if loading fails, the click reports
 * it.
 */
function listenToLauncher({ button, settings, load, toggle }: WidgetController): void {
  const prefetch = () => {
    load().catch(ignoreFailure);
  };
  button.onpointerenter = prefetch;
  button.onfocus = prefetch;
  button.onclick = () => toggle();
  button.hidden = hasTheme(settings);
}

/** @returns a function that shows the given number of unread tickets */
function createTitleUpdates(settings: PageSettings, signal: AbortSignal): (unread: number) => Promise<void> {
  let titleCount: Promise<TitleCount> | undefined;

  return async (unread) => {
    if (!titleCount && (!settings.titleCount || unread === 0)) return;
    try {
      titleCount ??= import('../page/title-count.ts').then((loaded) =>
        loaded.createTitleCount(settings, signal),
      );
      (await titleCount).show(unread);
    } catch {
      // Only the number is missing, which the launcher shows too.
      titleCount = undefined;
    }
  };
}
