/** What webhooks are told: that something has happened, and where to read it. No word that somebody wrote is in it. */

import type { TicketStatus } from '../../api/schemas/tickets.ts';
import type { EventName } from '../settings/stored/webhook.ts';

/** The data of each event, without the user, who is in all of them. */
interface EventData extends Record<EventName, object> {
  /** A first message. */
  'ticket.created': { readonly ticketId: number; readonly messageId: number; readonly status: TicketStatus };
  /** Each message after it. */
  'ticket.message': {
    readonly ticketId: number;
    readonly messageId: number;
    readonly messageType: 'external' | 'internal';
    /** Null: not written by an agent. */
    readonly agentId: number | null;
  };
  'ticket.status': {
    readonly ticketId: number;
    readonly status: TicketStatus;
    readonly formerStatus: TicketStatus;
  };
  'article.voted': {
    readonly helpCenterId: number;
    readonly faqArticleId: number;
    readonly lang: string;
    readonly isHelpful: boolean;
  };
  /** One that went on when it was stored before. */
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
