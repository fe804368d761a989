/** Opens and closes the panel, at the request of the visitor or the page. */

import { launcherMessages } from '../../../languages/launcher.ts';
import type { PageSettings } from '../../settings/definition.ts';
import { hasMovedFocus } from '../has-moved-focus.ts';
import type { PlacedLauncher } from '../launcher/placement.ts';
import type { Emit } from '../widget-commands.ts';
import { noteOpen, wasLeftOpen } from './left-open.ts';
import type { PanelLoader } from './panel-loader.ts';
import type { Panel, WidgetController } from './panel-types.ts';
import { createTopLayer } from './top-layer.ts';

/** `open` reports that the panel could not be loaded; `close` need not. */
const ignoreFailure = () => {};

export interface PanelVisibility extends Pick<WidgetController, 'isOpen' | 'open' | 'close' | 'toggle'> {
  /** Notes in the launcher and for the next page whether the panel is open. */
  setOpen(isOpen: boolean): void;
  /** Returns whether the panel is still to be opened as it was left: false once it was opened or closed. */
  isResuming(): boolean;
}

export function createPanelVisibility(
  launcher: PlacedLauncher,
  settings: PageSettings,
  { panel, load, loadLater, cancelLater }: PanelLoader,
  emit: Emit,
  signal: AbortSignal,
): PanelVisibility {
  const { button, note } = launcher;
  const topLayer = createTopLayer(launcher, signal);
  let isOpen = false;
  let isResuming = wasLeftOpen(settings);

  function setOpen(value: boolean): void {
    cancelLater();
    if (!value) topLayer.leave();
    else if (!isOpen) topLayer.enter();
    isOpen = value;
    isResuming = false;
    noteOpen(settings, value);
    button.setAttribute('aria-expanded', `${value}`);
  }

  async function open(path?: string): Promise<void> {
    cancelLater();
    isOpen = true;
    const focused = document.activeElement;
    note.textContent = '';
    topLayer.enter();
    try {
      const ready = await load();
      // The panel may have been closed or destroyed meanwhile.
      if (!isOpen) return;
      setOpen(true);
      ready.show(path);
      emit('open', {});
    } catch (error) {
      isOpen = false;
      if (signal.aborted) return;
      note.textContent = launcherMessages(settings.lang).failed;
      emit('error', { kind: 'network' });
      loadLater(error, async () => {
        note.textContent = '';
        // A panel that arrives late does not take the focus from a visitor who has moved on.
        if (!hasMovedFocus(focused)) await open(path);
      });
    }
  }

  function close(): void {
    cancelLater();
    note.textContent = '';
    topLayer.leave();
    if (isResuming) setOpen(false);
    if (!isOpen) return;
    setOpen(false);
    panel()?.then((ready) => ready.hide(), ignoreFailure);
    button.focus();
    emit('close', {});
  }

  const toggle = () => (isOpen ? close() : open());
  return { isOpen: () => isOpen, open, close, toggle, setOpen, isResuming: () => isResuming && !isOpen };
}

/** Emits no `open` event, since the visitor opened nothing on this page. */
export async function resumePanel(
  { load, loadLater }: PanelLoader,
  { isResuming, setOpen }: PanelVisibility,
  signal: AbortSignal,
): Promise<void> {
  // The panel may be opened, closed or destroyed at any time.
  const isPast = () => !isResuming() || signal.aborted;
  const resume = async (ready: Panel) => {
    const isOwn = await ready.mayResume();
    if (isPast()) return;
    if (isOwn) ready.resume();
    setOpen(isOwn);
  };
  try {
    await resume(await load());
  } catch (error) {
    if (!isPast()) await loadLater(error, resume);
  }
}
