/** Makes the draft of an article from an agent's answer, and opens it. */

import { draftArticleFromAnswer } from '../../../../api/operations/editing.ts';
import type { DeskTicket, ThreadMessage } from '../../../../api/schemas/desk.ts';
import { articlePlace } from '../../../../api/shared/desk-place.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import type { Desk } from '../../../models/desk.ts';
import { articleLanguage } from '../../../models/thread/compose/article-search.ts';
import { customerLanguage } from '../../saved-replies/saved-reply-actions.ts';

/** Whether a message is an answer of an agent to the customer. */
export function isAnswer({ agentId, messageType }: ThreadMessage): boolean {
  return agentId !== null && messageType === 'external';
}

/** Returns the last answer of a ticket; undefined if its thread is not loaded or has none. */
export function lastAnswer({ threads }: Desk, { ticketId }: DeskTicket): ThreadMessage | undefined {
  const messages = threads.find(ticketId)?.data.value?.messages ?? [];
  return messages.findLast(isAnswer);
}

export async function makeArticle(
  desk: Desk,
  messages: DeskMessages,
  { ticketId, inboxId }: DeskTicket,
  { messageId }: ThreadMessage,
): Promise<void> {
  const helpCenter = desk.findHelpCenter(inboxId);
  if (!helpCenter) return;
  const { helpCenterId } = helpCenter;
  const lang = articleLanguage(helpCenter, customerLanguage(desk, ticketId));
  try {
    const made = await desk.client.send(draftArticleFromAnswer, {
      helpCenterId,
      lang,
      ticketId: String(ticketId),
      messageId,
    });
    desk.navigation.go(articlePlace(made.articleId, made.lang));
  } catch (error) {
    desk.connection.noteError(error);
    desk.notices.warn(messages.articleNotMade);
  }
}
