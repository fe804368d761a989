import { maxLastLineLength } from '../../../api/limits.ts';
import type { LastMessage } from '../../../api/schemas/tickets.ts';
import { saidInTicket } from './conversation.ts';
import type { VisitorModels } from './visitor-models.ts';

/** Returns the last message: of the read marks, else of the thread, which is then loaded. Null if unknown. */
export function findLastMessage({ tickets, ticket }: VisitorModels, id: number): LastMessage | null {
  const known = tickets.reads.lastOf(id);
  if (known || !tickets.reads.isAsked.value) return known;
  const thread = ticket(id).state.value;
  const last = thread.status === 'ready' ? saidInTicket(thread.value.messages).at(-1) : undefined;
  if (!last) return null;
  const { text, date, agentId, isMine, name } = last;
  return {
    text: text.slice(0, maxLastLineLength).replace(/\s+/g, ' ').trim(),
    date,
    agentId,
    name,
    isParticipants: agentId === null && !isMine,
  };
}
