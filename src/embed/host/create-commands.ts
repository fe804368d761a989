/** The commands of one widget, by name. Pages call them without the object, as functions. */

import type { LauncherSettings } from '../../ui/theme/look.ts';
import type { Commands } from './commands.ts';
import type { Listener } from './subscriptions.ts';
import { type LifecycleOptions, WidgetLifecycle } from './widget-lifecycle.ts';

/** The version of the package. */
declare const __VERSION__: string;

export function createCommands(options: LifecycleOptions): Commands {
  const lifecycle = new WidgetLifecycle(options);
  const { subscriptions } = lifecycle;
  const open = (path?: string) => lifecycle.open(path);
  const config: Commands['config'] = (changed) => lifecycle.config(changed);
  const setLauncher = (changed: LauncherSettings): Promise<void> => {
    const { launcher } = lifecycle.settings;
    const before = typeof launcher === 'string' ? JSON.parse(launcher) : launcher;
    return config({ launcher: { ...before, ...changed } });
  };

  return {
    start: (added) => lifecycle.start(added),
    destroy: ({ keepStorage = false } = {}) => lifecycle.destroy(keepStorage),

    open,
    close: async () => lifecycle.widget?.close(),
    toggle: async () => lifecycle.widget?.toggle(),

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
      const panel = await lifecycle.openPanel('/contact');
      if (filled) panel?.fillContact(filled);
    },
    prefill: (prefill) => config({ prefill }),

    conversations: () => open('/messages'),
    conversation: (id) => open(`/conversations/${encodeURIComponent(id)}`),
    ticket: (id) => open(`/tickets/${Number(id)}`),

    identify: (visitorToken) => config({ visitorToken }),
    logout: () => lifecycle.logout(),

    config,
    locale: (lang) => config({ lang }),
    theme: (theme) => config({ theme }),
    page: (page) => config({ page }),

    on: (heard: string, listener: Listener) => subscriptions.add(heard, listener, false),
    once: (heard: string, listener: Listener) => subscriptions.add(heard, listener, true),
    off: (heard: string, listener?: Listener) => subscriptions.remove(heard, listener),

    async info() {
      const { settings, widget, unread } = lifecycle;
      const { visitorToken: _, ...shown } = settings;
      return { version: __VERSION__, settings: shown, isOpen: widget?.isOpen() ?? false, unread };
    },
    unread: async () => lifecycle.unread,
  };
}
