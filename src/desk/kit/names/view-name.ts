import type { TicketView } from '../../../api/schemas/desk.ts';
import type { DeskSource } from '../../../api/shared/desk-place.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';

export function viewName({ view, name }: Pick<TicketView, 'view' | 'name'>, messages: DeskMessages): string {
  if (view === 'inbox' || view === 'label') return name;
  return messages[view];
}

/** Returns the name of a list. @param views the views that there are, by which inboxes are named */
export function sourceName(
  { view, inboxId, labelName, words }: DeskSource,
  views: readonly TicketView[],
  messages: DeskMessages,
): string {
  if (words !== '') return format(messages.results, { text: words });
  const inbox = views.find((other) => other.view === 'inbox' && other.inboxId === inboxId);
  return viewName({ view, name: view === 'inbox' ? (inbox?.name ?? messages.inboxes) : labelName }, messages);
}
