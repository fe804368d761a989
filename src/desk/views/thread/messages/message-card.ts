/** The id of the element that shows a message. */
export const messageCardId = (messageId: number): string => `message-${messageId}`;

export const findMessageCard = (messageId: number): HTMLElement | null =>
  document.getElementById(messageCardId(messageId));
