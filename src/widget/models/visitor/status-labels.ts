import type { WidgetMessages } from '../../../languages/messages.ts';
import type { ListedTicket } from './newest-tickets.ts';

/**
 * Returns the label of a ticket's status. A ticket that is neither closed nor on hold shows who wrote last, if known.
 * @param lastWriter null if unknown
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
  // A status without a label is not shown, whatever the deployment returns.
  return Object.hasOwn(labels, status) ? labels[status] : '';
}
