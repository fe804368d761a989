/** Prepares threads for reading: grouped by day, then by sender. */

import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { type ChatEvent, readSystemMessage } from '../../../api/shared/system-message.ts';
import type { ChatMessage } from './conversations.ts';
import type { TicketMessage } from './ticket.ts';

export interface Said {
  readonly key: string;
  /** Key of the sender, by which messages are grouped. */
  readonly sender: string;
  readonly name: string;
  readonly isMine: boolean;
  /** Null if the sender is not an agent. */
  readonly agentId: number | null;
  readonly text: string;
  /** Raw markup, if there is any. */
  readonly html?: string;
  /** The message key of an event in the thread, such as an agent joining; drawn as an inconspicuous line. */
  readonly note?: ChatEvent;
  /** ISO 8601. */
  readonly date: string;
}

/** Consecutive messages of one sender on one day. */
export interface SaidGroup {
  readonly key: string;
  /** Whether the group is the first of its day. */
  readonly beginsDay: boolean;
  readonly said: readonly [Said, ...Said[]];
}

/** Returns the day in the visitor's time zone, for comparison. */
const localDay = (date: string) => new Date(date).toDateString();

export function groupSaid(messages: readonly Said[]): SaidGroup[] {
  const groups: { key: string; beginsDay: boolean; said: [Said, ...Said[]] }[] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    const beginsDay = !last || localDay(last.said[0].date) !== localDay(message.date);
    const goesOn = last && !beginsDay && last.said[0].sender === message.sender && !message.note;
    if (goesOn) last.said.push(message);
    else groups.push({ key: message.key, beginsDay, said: [message] });
  }
  return groups;
}

/**
 * Returns the thread of a ticket, as its opener sees it. Other participants, added by a mail or by an agent, are shown
 * by their email addresses, since anyone could use any name, even an agent's. A reserved email is the opener's, and is
 * never shown.
 */
export function saidInTicket(messages: readonly TicketMessage[]): Said[] {
  const owner = messages.find(({ agentID }) => agentID === null)?.from.toLowerCase();
  return messages.map((message, index) => {
    const { agentID, from, fromName } = message;
    const isReserved = agentID === null && isReservedEmail(from);
    const isMine = isReserved || (agentID === null && from.toLowerCase() === owner);
    const isOther = agentID === null && !isMine;
    return {
      key: `${index} ${message.date}`,
      sender: isMine ? 'me' : `${agentID} ${isOther ? from : fromName}`,
      name: isOther && fromName ? `${fromName} (${from})` : fromName || (isReserved ? '' : from),
      isMine,
      agentId: agentID,
      text: message.messagePlain,
      html: message.messageHtml,
      date: message.date,
    };
  });
}

/** Leaves out system messages of unknown kinds. */
export function saidInConversation(messages: readonly ChatMessage[]): Said[] {
  return messages.flatMap((message): Said[] => {
    const { id, from, agentID, date } = message;
    const said = {
      key: String(id),
      sender: agentID === null ? `system ${from}` : String(agentID),
      name: from,
      isMine: agentID === 0,
      agentId: agentID || null,
      text: message.message,
      date,
    };
    if (agentID !== null) return [said];
    const { text, event } = readSystemMessage(message.message);
    if (text !== null) return [{ ...said, text }];
    return event ? [{ ...said, text: '', note: event }] : [];
  });
}
