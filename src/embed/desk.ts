/** One widget in one page: draws the launcher, and fetches the panel when somebody wants it. */

import type { Route } from '../widget/routes.ts';
import type { Emit } from './commands.ts';
import type { Desk } from './desk-parts.ts';
import { createLauncher } from './launcher.ts';
import type { Panel } from './panel.ts';
import type { PageSettings } from './settings.ts';
import { launcherWords } from './words.ts';

/** `failures` is how often it has failed. */
export type LoadPanel = (failures: number) => Promise<typeof import('./panel.ts')>;
export type LoadMore = () => Promise<typeof import('./more-commands.ts')>;

export function createDesk(settings: PageSettings, load: LoadPanel, loadMore: LoadMore, emit: Emit): Desk {
  const [help, failed] = launcherWords(settings.lang);
  const [host, button, note] = createLauncher(help);
  let panel: Promise<Panel> | undefined;
  let failures = 0;
  let isOpen = false;

  const setExpanded = (isExpanded: boolean) => button.setAttribute('aria-expanded', `${isExpanded}`);
  setExpanded(false);

  const fetchPanel = () => {
    panel ??= load(failures).then(({ createPanel }) => createPanel(host, settings, emit, close));
    return panel;
  };

  /** The next wish tries again. */
  const forgetPanel = () => {
    panel = undefined;
    failures++;
  };

  const open = async (route?: Route) => {
    isOpen = true;
    note.textContent = '';
    try {
      const ready = await fetchPanel();
      // It may have been closed or destroyed meanwhile.
      if (!isOpen) return;
      setExpanded(true);
      ready.show(route);
      emit('open', {});
    } catch {
      forgetPanel();
      isOpen = false;
      note.textContent = failed;
      emit('error', { kind: 'network' });
    }
  };

  const close = (): undefined => {
    if (!isOpen) return;
    isOpen = false;
    setExpanded(false);
    panel?.then(({ hide }) => hide());
    button.focus();
    emit('close', {});
  };

  const toggle = () => (isOpen ? close() : open());

  // The first sign of interest fetches what a click will need; if that fails, the click will say so.
  const prefetch = () => fetchPanel().catch(forgetPanel);
  button.onpointerenter = prefetch;
  button.onfocus = prefetch;
  button.onclick = toggle;

  const desk: Desk = {
    host,
    settings,
    emit,
    panel: () => panel,
    open,
    close,
    toggle,
    destroy() {
      isOpen = false;
      panel?.then(({ destroy }) => destroy());
      host.remove();
    },
  };

  // Seen only once it looks as the page wants it; in its own looks, where those cannot be had.
  button.hidden = !!(settings.launcher || settings.theme || settings.zIndex);
  const beginMore = async () => {
    try {
      // The last is that of an anonymous visitor who has written before; where the browser blocks it, it throws.
      if (
        button.hidden ||
        settings.visitorToken ||
        localStorage[`frontdesk:${settings.userId}:ticketToken`]
      ) {
        (await loadMore()).begin(desk);
      }
    } catch {
      button.hidden = false;
    }
  };
  beginMore();
  emit('ready', {});
  return desk;
}
