/** Events of the widget for the page. None has text that a visitor typed. */

import type { ApiErrorKind } from '../client/errors.ts';

export type Vote = 'yes' | 'no';

export type WidgetEvent =
  | { type: 'article-view'; articleId: number; lang: string }
  | { type: 'article-vote'; articleId: number; lang: string; vote: Vote }
  | { type: 'suggestion-click'; articleId: number }
  | { type: 'search'; resultCount: number }
  /** An article was offered while the visitor wrote, was read, and nothing was sent. */
  | { type: 'deflection'; articleId: number }
  | { type: 'contact-start' }
  | { type: 'ticket-created'; ticketId: number }
  | { type: 'message-sent'; ticketId: number }
  | { type: 'message-received'; ticketId: number }
  | { type: 'conversation-view'; conversationId: string }
  /** How many tickets have an answer that was not read here yet. */
  | { type: 'unread'; count: number }
  | { type: 'identify' }
  | { type: 'logout' }
  /** `unknown` is a failure that no request had: a part of the widget that could not be loaded, say. */
  | { type: 'error'; kind: ApiErrorKind | 'unknown' };
