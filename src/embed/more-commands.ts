/** The commands that few pages give, which arrive when one is given; and what is unread, where somebody is known. */

import { createStorage } from '../widget/models/storage.ts';
import type { PrefilledContact } from '../widget/settings.ts';
import { drawBadge } from '../widget/theme/badge.ts';
import { dressLauncher } from '../widget/theme/look.ts';
import { askUnread } from './ask-unread.ts';
import type { MoreCommands } from './commands.ts';
import type { Desk } from './desk-parts.ts';
import { type PageSettings, wrongSetting } from './settings.ts';

/** What to tell whoever wrote settings in which one is missing or wrong. `base` is where the help is. */
export function adviceOn(settings: PageSettings, base: string): string {
  return `check the setting ${wrongSetting(settings)}: ${base}help`;
}

/** What a desk begins with whose settings say more than the loader knows: its looks, and what is unread. */
export function begin(desk: Desk): void {
  const { host, settings } = desk;
  dressLauncher(host, settings);
  const ask = () => host.isConnected && askUnread(desk);
  // Safari has no such thing.
  if ('requestIdleCallback' in window) requestIdleCallback(ask);
  else setTimeout(ask);
}

/** Carries a command out where there is a desk; warns of a command that there is not. */
export async function performMore(
  desk: Desk | undefined,
  name: string,
  args: never[],
  warn: (message: unknown) => void,
): Promise<void> {
  const commands = desk && moreCommands(desk);
  const command: ((...args: never[]) => Promise<void>) | undefined =
    commands && Object.hasOwn(commands, name) ? commands[name as keyof MoreCommands] : undefined;
  if (!command) return warn(`unknown command ${name}`);
  await command(...args).catch(warn);
}

function moreCommands(desk: Desk): MoreCommands {
  const { settings, host, open, emit } = desk;
  return {
    category: (id) => open({ name: 'category', id: Number(id) }),
    article: (id) => open({ name: 'article', id: Number(id) }),
    search: (text) => open({ name: 'search', text }),
    conversations: () => open({ name: 'messages' }),
    conversation: (id) => open({ name: 'conversation', id }),
    ticket: (id) => open({ name: 'ticket', id: Number(id) }),
    async contact(filled) {
      await open({ name: 'contact' });
      if (filled) await fillContact(desk, filled);
    },
    async page(url) {
      settings.page = url;
      (await desk.panel())?.widget.update({ page: url });
    },
    async identify(token) {
      settings.visitorToken = token;
      const panel = await desk.panel();
      if (panel) panel.widget.update({ visitorToken: token });
      else await askUnread(desk);
    },
    async logout() {
      delete settings.visitorToken;
      const panel = await desk.panel();
      drawBadge(host, 0);
      if (panel) return (await visitorDesk(desk))?.logout();
      const kept = createStorage(Number(settings.userId), () =>
        settings.storage === 'never' ? 'never' : 'on-open',
      );
      kept.forget();
      // Heard by the other tabs; nothing stays of it.
      kept.write('logout', Date.now());
      kept.write('logout', undefined);
      emit('logout', {});
    },
  };
}

async function visitorDesk(desk: Desk) {
  const panel = await desk.panel();
  if (!panel) return undefined;
  const { visitorDeskOf } = await import('../widget/models/visitor-side.ts');
  return visitorDeskOf(panel.widget.models, panel.widget.stage);
}

async function fillContact(desk: Desk, filled: PrefilledContact): Promise<void> {
  (await visitorDesk(desk))?.fillContact(filled);
}
