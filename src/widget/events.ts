/** Events of the widget for the page. None contains text that a visitor typed. */

import type { ApiErrorKind } from '../client/errors.ts';

export type Vote = 'yes' | 'no';

export type WidgetEvent =
  | { type: 'article-view'; articleId: number; lang: string }
  | { type: 'article-vote'; articleId: number; lang: string; vote: Vote }
  | { type: 'suggestion-click'; articleId: number }
  | { type: 'search'; resultCount: number }
  /** The visitor read an offered article while writing, and then left without sending. */
  | { type: 'deflection'; articleId: number }
  | { type: 'contact-start' }
  | { type: 'ticket-created'; ticketId: number }
  | { type: 'message-sent'; ticketId: number }
  | { type: 'message-received'; ticketId: number }
  | { type: 'conversation-view'; conversationId: string }
  /** Number of tickets with replies that were not read in this browser yet. */
  | { type: 'unread'; count: number }
  | { type: 'identify' }
  | { type: 'logout' }
  /** `unknown`: a failure without a request, such as a part of the widget that could not be loaded. */
  | { type: 'error'; kind: ApiErrorKind | 'unknown' };
