/** What is said of chats in words: who is in one, how it ended, and where an answer goes then. */

import type { ThreadChat } from '../../../api/schemas/chat-periods.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';
import { formatAge } from '../../i18n/format-age.ts';
import { customerName } from '../../kit/names/customer-name.ts';
import type { ThreadData } from '../../models/thread/thread.ts';

const minute = 60_000;

/** Formats how long something took or is ago, a minute at least. */
export function formatMinutes(locale: string, milliseconds: number): string {
  return formatAge(locale, Math.max(minute, milliseconds), 'long');
}

export function joinNames(locale: string, agents: readonly { readonly name: string }[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(agents.map(({ name }) => name));
}

/** Returns how a chat ended, and how it was rated. */
export function endSentence(
  { startedDate, endedDate, endReason, rating }: ThreadChat,
  locale: string,
  { liveChat }: DeskMessages,
): string {
  const time = formatMinutes(locale, Date.parse(endedDate ?? startedDate) - Date.parse(startedDate));
  if (rating !== null) return format(liveChat.endedRated, { time, rating });
  if (endReason === 'unanswered') return liveChat.endedUnanswered;
  if (endReason === 'left') return liveChat.endedLeft;
  return format(endReason === 'idle' ? liveChat.endedIdle : liveChat.endedAfter, { time });
}

/** Returns where an answer goes that is the first one after a chat without its visitor; null if there is none to write. */
export function afterChat(data: ThreadData, now: number, locale: string, desk: DeskMessages): string | null {
  const { liveChat } = desk;
  const { ticket, chats, messages, recipients } = data;
  const { endReason, endedDate } = chats.at(-1) ?? { endReason: null, endedDate: null };
  if (endedDate === null) return null;
  const isLast = !messages.some(({ messageType, date }) => messageType === 'external' && date > endedDate);
  if (!isLast) return null;
  const hasMail = recipients.to.length + recipients.cc.length > 0;
  const values = {
    name: customerName(ticket, desk),
    time: formatMinutes(locale, now - Date.parse(endedDate)),
  };
  const sentences = {
    left: hasMail ? liveChat.leftMail : liveChat.leftKept,
    unanswered: hasMail ? liveChat.unansweredMail : liveChat.unansweredKept,
    idle: hasMail ? liveChat.idleMail : liveChat.idleKept,
  };
  if (endReason !== 'left' && endReason !== 'unanswered' && endReason !== 'idle') return null;
  return format(sentences[endReason], values);
}
