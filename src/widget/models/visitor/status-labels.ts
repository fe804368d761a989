import type { WidgetMessages } from '../../../languages/parts/widget.ts';
import type { ListedTicket } from './newest-tickets.ts';

/**
 * Label of a ticket's status. A ticket that is neither ended nor on hold shows who wrote last, where that is known.
 * @param lastWriter null: not known
 */
export function statusLabel(
  messages: WidgetMessages,
  status: ListedTicket['status'],
  lastWriter: 'visitor' | 'support' | null,
): string {
  const isUnderWay = status === 'new' || status === 'reply';
  if (isUnderWay && lastWriter === 'support') return messages.statusAnswered;
  if (isUnderWay && lastWriter === 'visitor') return messages.statusNew;
  const labels: Readonly<Record<ListedTicket['status'], string>> = {
    new: messages.statusNew,
    reply: messages.statusReply,
    pending: messages.statusAnswered,
    solved: messages.statusSolved,
    closed: messages.statusClosed,
    'on-hold': messages.statusOnHold,
  };
  // Whatever a deployment answers, what has no word is not spoken of.
  return Object.hasOwn(labels, status) ? labels[status] : '';
}
