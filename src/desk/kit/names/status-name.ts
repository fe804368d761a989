import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { DeskMessages } from '../../../languages/messages.ts';

const names = {
  new: 'statusNew',
  reply: 'statusReply',
  pending: 'statusPending',
  'on-hold': 'statusOnHold',
  solved: 'statusSolved',
  closed: 'statusClosed',
} as const satisfies Record<TicketStatus, keyof DeskMessages>;

export const ticketStatuses: readonly TicketStatus[] = [
  'new',
  'reply',
  'pending',
  'on-hold',
  'solved',
  'closed',
];

export function statusName(status: TicketStatus, messages: DeskMessages): string {
  return messages[names[status]];
}

export const isOpenStatus = (status: TicketStatus): boolean => status !== 'solved' && status !== 'closed';
