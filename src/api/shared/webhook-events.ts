/** Events that a webhook can receive. */
export const eventNames = [
  'ticket.created',
  'ticket.message',
  'ticket.status',
  'chat.started',
  'chat.taken',
  'chat.ended',
  'chat.rated',
  'article.voted',
  'conversation.ended',
  'form.submitted',
] as const;

export type EventName = (typeof eventNames)[number];
