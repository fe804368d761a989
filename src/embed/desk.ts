/** One widget in one page: draws the launcher, and fetches the panel when somebody wants it. */

import type { Route } from '../widget/routes.ts';
import type { Emit } from './commands.ts';
import { createLauncher } from './launcher.ts';
import type { Panel } from './panel.ts';
import type { PageSettings } from './settings.ts';
import { launcherWords } from './words.ts';

export type LoadPanel = () => Promise<typeof import('./panel.ts')>;

export interface Desk {
  /** Opens the panel, at a route if one is given. Resolves once it is to be seen, or has failed. */
  open(route?: Route): Promise<void>;
  close(): undefined;
  toggle(): Promise<void> | undefined;
  destroy(): void;
}

export function createDesk(settings: PageSettings, load: LoadPanel, emit: Emit): Desk {
  const [help, failed] = launcherWords(settings.lang ?? '');
  const { host, button, note } = createLauncher(help);
  let panel: Promise<Panel> | undefined;
  let isOpen = false;

  const setExpanded = (isExpanded: boolean) => button.setAttribute('aria-expanded', `${isExpanded}`);
  setExpanded(false);

  const fetchPanel = () => {
    panel ??= load().then(({ createPanel }) => createPanel(host, settings, emit, close));
    return panel;
  };

  /** The next wish tries again. */
  const forgetPanel = () => {
    panel = undefined;
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
  emit('ready', {});
  return {
    open,
    close,
    toggle,
    destroy() {
      isOpen = false;
      panel?.then(({ destroy }) => destroy());
      host.remove();
    },
  };
}
