import type { MessageStrings } from '../../ui/i18n/messages/strings.ts';
import type { ListedTicket } from '../models/visitor/tickets.ts';

/** What a ticket's status is called. */
export function statusWords(strings: MessageStrings): Readonly<Record<ListedTicket['status'], string>> {
  return {
    new: strings.statusNew,
    reply: strings.statusReply,
    pending: strings.statusPending,
    solved: strings.statusSolved,
    closed: strings.statusClosed,
    'on-hold': strings.statusOnHold,
  };
}
