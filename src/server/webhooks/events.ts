/** Defines the events of webhooks: what happened, and ids to read it by, but no text that a person wrote. */

import type { ChatEndReason } from '../../api/schemas/chat-periods.ts';
import type { TicketStatus } from '../../api/schemas/tickets.ts';
import type { EventName } from '../../api/shared/webhook-events.ts';

/** A period of chat in the thread of a ticket. */
interface PeriodData {
  readonly ticketId: number;
  readonly conversationId: string;
}

/** The data of each event, without the user id that every event has. */
interface EventData extends Record<EventName, object> {
  /** The first message of a ticket. */
  'ticket.created': { readonly ticketId: number; readonly messageId: number; readonly status: TicketStatus };
  /** Each later message. */
  'ticket.message': {
    readonly ticketId: number;
    readonly messageId: number;
    readonly messageType: 'external' | 'internal';
    /** Null if no agent wrote the message. */
    readonly agentId: number | null;
  };
  'ticket.status': {
    readonly ticketId: number;
    readonly status: TicketStatus;
    readonly formerStatus: TicketStatus;
  };
  'chat.started': PeriodData;
  /** An agent joined a waiting chat. */
  'chat.taken': PeriodData & { readonly agentId: number };
  'chat.ended': PeriodData & { readonly endReason: ChatEndReason };
  /** The visitor rated a chat, or changed its rating. */
  'chat.rated': PeriodData & { readonly rating: number };
  'article.voted': {
    readonly helpCenterId: number;
    readonly faqArticleId: number;
    readonly lang: string;
    readonly isHelpful: boolean;
  };
  /** Queued when `load` or `mirror` stores the end of a conversation that was stored before without one. */
  'conversation.ended': { readonly conversationId: string };
  'form.submitted': {
    readonly formId: number;
    readonly submissionId: number;
    readonly ticketId: number | null;
  };
}

export type HappenedEvent = {
  readonly [Name in EventName]: { readonly type: Name; readonly data: EventData[Name] };
}[EventName];
