import type { Messages } from '../../../ui/i18n/messages.ts';
import type { ListedTicket } from './tickets.ts';

/** What a ticket's status is called. */
export function statusLabels(messages: Messages): Readonly<Record<ListedTicket['status'], string>> {
  return {
    new: messages.statusNew,
    reply: messages.statusReply,
    pending: messages.statusPending,
    solved: messages.statusSolved,
    closed: messages.statusClosed,
    'on-hold': messages.statusOnHold,
  };
}
