/** The messages of a thread as they are shown: what the log says between two is joined, and chats begin and end between them. */

import type { ThreadChat } from '../../../../api/schemas/chat-periods.ts';
import type { ThreadMessage } from '../../../../api/schemas/desk.ts';
import type { ThreadData } from '../../../models/thread/thread.ts';

export type MessageGroup =
  | { readonly kind: 'messages' | 'log'; readonly key: string; readonly messages: ThreadMessage[] }
  /** The beginning of a chat, or its end. */
  | { readonly kind: 'began' | 'ended'; readonly key: string; readonly chat: ThreadChat };

export function groupMessages({
  messages,
  chats,
  hasEarlier,
}: Pick<ThreadData, 'messages' | 'chats' | 'hasEarlier'>): readonly MessageGroup[] {
  const groups: MessageGroup[] = [];
  // Of a part of the thread, only the chats that began or ended in it.
  const firstDate = hasEarlier ? (messages[0]?.date ?? '') : '';
  const begun = chats.filter(({ startedDate }) => startedDate >= firstDate);
  const ended = chats.filter(({ endedDate }) => endedDate !== null && endedDate >= firstDate);
  const open = (isDue: (date: string) => boolean) => {
    while (begun[0] && isDue(begun[0].startedDate)) add('began', begun.shift());
  };
  const close = (isDue: (date: string) => boolean) => {
    while (ended[0]?.endedDate && isDue(ended[0].endedDate)) add('ended', ended.shift());
  };
  const add = (kind: 'began' | 'ended', chat: ThreadChat | undefined) => {
    if (chat) groups.push({ kind, key: `${kind} ${chat.conversationId}`, chat });
  };

  for (const message of messages) {
    const { date } = message;
    // A chat begins with a message, and may end with one.
    close((end) => end < date);
    open((start) => start <= date);
    const kind = message.messageType === 'log' ? 'log' : 'messages';
    const last = groups.at(-1);
    if (last?.kind === kind) last.messages.push(message);
    else groups.push({ kind, key: String(message.messageId), messages: [message] });
  }
  open(() => true);
  close(() => true);
  return groups;
}
