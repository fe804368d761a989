/** What a message of the system in a chat says: JSON with a member `type`. */

export type ChatEvent = 'visitorJoined' | 'joined' | 'left';

/** The text of a bot, or an event; both are null for other kinds, which are not shown. */
export interface SystemMessage {
  readonly text: string | null;
  readonly event: ChatEvent | null;
}

/** By their types, in both spellings that are in use. */
const events = new Map<string, ChatEvent>([
  ['visitorJoin', 'visitorJoined'],
  ['visitor-join', 'visitorJoined'],
  ['agentJoin', 'joined'],
  ['agent-join', 'joined'],
  ['agentLeave', 'left'],
  ['agent-leave', 'left'],
]);

export function readSystemMessage(message: string): SystemMessage {
  const { type, text } = parse(message);
  const isText = type === 'bot' && typeof text === 'string';
  return {
    text: isText ? text : null,
    event: (typeof type === 'string' && events.get(type)) || null,
  };
}

function parse(message: string): { type?: unknown; text?: unknown } {
  try {
    const record: unknown = JSON.parse(message);
    return typeof record === 'object' && record !== null ? record : {};
  } catch {
    return {};
  }
}
