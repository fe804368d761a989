/** Creates the commands of one widget. Pages may call each as a bare function, without `this`. */

import type { LauncherSettings } from '../../ui/theme/look.ts';
import type { PageSettings } from '../settings/definition.ts';
import { noteOpen } from './panel/left-open.ts';
import { type Listener, subscribe, unsubscribe } from './subscriptions.ts';
import type { Commands, Emit } from './widget-commands.ts';
import {
  createLifecycle,
  type Lifecycle,
  type LifecycleOptions,
  type WidgetState,
} from './widget-lifecycle.ts';

declare const __VERSION__: string;

export function createCommands(options: LifecycleOptions): Commands {
  const lifecycle = createLifecycle(options);
  const { start, destroy, open, subscriptions, current, emit, forgetUnread } = lifecycle;
  const logout = () => {
    // Clears the number at once: the next visitor's page must not read that of the one who leaves.
    forgetUnread();
    return logOut(current(), emit);
  };
  return {
    start,
    destroy,
    ...openingCommands(open, current),
    ...settingCommands(current, logout),
    logout,
    close: async () => current().widget?.close(),
    toggle: async () => current().widget?.toggle(),

    on: (heard: string, listener: Listener) => subscribe(subscriptions, heard, listener, false),
    once: (heard: string, listener: Listener) => subscribe(subscriptions, heard, listener, true),
    off: (heard: string, listener?: Listener) => unsubscribe(subscriptions, heard, listener),

    async info() {
      const { settings, widget, unread } = current();
      const { visitorToken: _, ...shown } = settings;
      return { version: __VERSION__, settings: shown, isOpen: widget?.isOpen() ?? false, unread };
    },
    unread: async () => current().unread,
  };
}

function openingCommands(open: Lifecycle['open'], current: Lifecycle['current']) {
  return {
    open,
    article: (id) => open(`/articles/${Number(id)}`),
    category: (id) => open(`/categories/${Number(id)}`),
    search: (text) => open(`/search?q=${encodeURIComponent(text)}`),
    navigate: (path) => open(`${path}`),
    async contact(filled) {
      await open('/contact');
      if (filled) await (await current().widget?.panel())?.fillContact(filled);
    },
    conversations: () => open('/messages'),
    conversation: (id) => open(`/conversations/${encodeURIComponent(id)}`),
    ticket: (id) => open(`/tickets/${Number(id)}`),
  } satisfies Partial<Commands>;
}

function settingCommands(current: Lifecycle['current'], logout: () => Promise<void>) {
  async function config(changed: PageSettings): Promise<void> {
    const { settings, widget } = current();
    Object.assign(settings, changed);
    const isLoggedOut = 'visitorToken' in changed && !changed.visitorToken;
    await Promise.all([isLoggedOut && logout(), widget?.update(changed)]);
  }

  const setLauncher = async (changed: LauncherSettings): Promise<void> => {
    const { launcher } = current().settings;
    await config({
      launcher: { ...(typeof launcher === 'string' ? JSON.parse(launcher) : launcher), ...changed },
    });
  };
  return {
    config,
    show: () => setLauncher({ shown: true }),
    hide: () => setLauncher({ shown: false }),
    async suggest(suggested) {
      const offered = 'tags' in suggested ? suggested : { articles: suggested.map(Number) };
      await config({ contextual: [{ url: '*', ...offered }] });
    },
    prefill: (prefill) => config({ prefill }),
    identify: (visitorToken) => config({ visitorToken }),
    locale: (lang) => config({ lang }),
    theme: (theme) => config({ theme }),
    page: (page) => config({ page }),
  } satisfies Partial<Commands>;
}

/** Logs the visitor out, whether or not the panel is loaded. */
async function logOut({ settings, widget }: WidgetState, emit: Emit): Promise<void> {
  delete settings.visitorToken;
  // The next visitor starts with a closed panel.
  noteOpen(settings, false);
  // The storage of an iframe can be emptied only by the iframe.
  const panel = await (settings.isolation === 'iframe' ? widget?.load() : widget?.panel());
  if (panel) return panel.logout();
  (await import('./forget-visitor.ts')).forgetVisitorInEveryTab(settings, widget?.host);
  await widget?.update({ visitorToken: undefined });
  emit('logout', {});
}
