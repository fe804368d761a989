/** What was said, in an order and shape to read: by day, then by who said it. */

import type { ChatMessage } from './conversations.ts';
import type { TicketMessage } from './ticket.ts';

/** One message, whichever kind of talk it is from. */
export interface Said {
  readonly key: string;
  /** Key of the sender, to group messages by. */
  readonly sender: string;
  readonly name: string;
  readonly isMine: boolean;
  /** Null: not an agent. */
  readonly agentId: number | null;
  readonly text: string;
  /** Markup as it came, where there is any. */
  readonly html?: string;
  /** What happened rather than what was said, by the name of its message: a quiet line. */
  readonly note?: 'visitorJoined' | 'joined' | 'left';
  /** ISO 8601 */
  readonly date: string;
}

/** Consecutive messages of one sender on one day. */
export interface SaidGroup {
  readonly key: string;
  /** Whether a new day begins with it. */
  readonly beginsDay: boolean;
  readonly said: readonly [Said, ...Said[]];
}

/** A day in the visitor's own zone, to compare. */
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
 * The thread of a ticket, as its opener sees it. Other participants, whom a mail or an agent has added, are named with
 * their emails: anyone may take a name, an agent's too.
 */
export function saidInTicket(messages: readonly TicketMessage[]): Said[] {
  const owner = messages.find(({ agentID }) => agentID === null)?.from.toLowerCase();
  return messages.map((message, index) => {
    const { agentID, from, fromName } = message;
    const isMine = agentID === null && from.toLowerCase() === owner;
    const isOther = agentID === null && !isMine;
    return {
      key: `${index} ${message.date}`,
      sender: isMine ? 'me' : `${agentID} ${isOther ? from : fromName}`,
      name: isOther && fromName ? `${fromName} (${from})` : fromName || from,
      isMine,
      agentId: agentID,
      text: message.messagePlain,
      html: message.messageHtml,
      date: message.date,
    };
  });
}

/** What the system says of kinds that are not known is left out. */
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
    const { type, text } = readSystemMessage(message.message);
    if (type === 'bot' && typeof text === 'string') return [{ ...said, text }];
    const note = typeof type === 'string' ? notes.get(type) : undefined;
    return note ? [{ ...said, text: '', note }] : [];
  });
}

const notes = new Map<string, NonNullable<Said['note']>>([
  ['visitor-join', 'visitorJoined'],
  ['agent-join', 'joined'],
  ['agent-leave', 'left'],
]);

function readSystemMessage(message: string): { type?: unknown; text?: unknown } {
  try {
    const record: unknown = JSON.parse(message);
    return typeof record === 'object' && record !== null ? record : {};
  } catch {
    return {};
  }
}

/** A piece of text; with an address where it is a link. */
export interface LinkedPart {
  readonly text: string;
  readonly href?: string;
}

/** The web addresses in a text. Punctuation after one belongs to the sentence. */
export function toLinkedParts(text: string): LinkedPart[] {
  return text
    .split(/(\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}])/i)
    .map((part, index) => (index % 2 === 1 ? { text: part, href: part } : { text: part }))
    .filter((part) => part.text !== '');
}
