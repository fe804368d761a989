/** Chats as a process finds them in the database that it begins on. */

import type { TestDatabase } from '../database.ts';
import { buildInbox, buildTicket, buildTicketAgent, buildTicketMessage } from '../tickets.ts';

export interface StoredChat {
  readonly userId: number;
  readonly ticketId: number;
  readonly agentId: number;
}

export interface StoredChatOptions {
  readonly userId: number;
  /** Minutes since the chat began, and its only message was written. */
  readonly minutes: number;
  /** Seconds since the agent's page last answered. */
  readonly silentSeconds: number;
  /** Whether the agent is in the chat, and has answered. */
  readonly isActive: boolean;
}

/** Stores a chat of a user who is new, and an agent who is available. */
export async function storeChat(
  { db, pool }: TestDatabase,
  { userId, minutes, silentSeconds, isActive }: StoredChatOptions,
): Promise<StoredChat> {
  const email = `aino${userId}@skogsrand.example`;
  const inbox = await buildInbox(db, { userId, addresses: [`help${userId}@skogsrand.example`] });
  const agentId = await buildTicketAgent(db, { userId, name: 'Aino', email });
  const ticketId = await buildTicket(db, inbox, { assignedAgents: isActive ? [agentId] : [] });
  const began = `now() - make_interval(secs => ${minutes * 60})`;
  await pool.query(`insert into conversations (user_id, id, ticket_id, created_at, started_at, answered_at, taken_at)
    values (${userId}, 'V${ticketId}', ${ticketId}, ${began}, ${began}, ${isActive ? `${began}, ${began}` : 'null, null'})`);
  await buildTicketMessage(db, userId, ticketId, { conversationId: `V${ticketId}` });
  await pool.query(`update ticket_messages set sent_at = ${began} where ticket_id = ${ticketId}`);
  if (isActive) {
    await pool.query(`insert into chat_participants
      (user_id, conversation_id, position, agent_id, started_at, joined_at, answered_at)
      values (${userId}, 'V${ticketId}', 0, ${agentId}, ${began}, ${began}, ${began})`);
  }
  await pool.query(`insert into agent_availability (user_id, agent_id, since, seen_at)
    values (${userId}, ${agentId}, ${began}, now() - make_interval(secs => ${silentSeconds}))`);
  return { userId, ticketId, agentId };
}

/** The state of the only chat of a ticket. */
export async function readStoredChat({ pool }: TestDatabase, { ticketId }: StoredChat) {
  const { rows } = await pool.query<{
    end_reason: string | null;
    present: number;
    ended_with_message: boolean | null;
  }>(
    `select end_reason, ended_at = (select max(sent_at) from ticket_messages m where m.conversation_id = c.id)
       as ended_with_message,
       (select count(*)::int from chat_participants p where p.conversation_id = c.id and p.ended_at is null) as present
     from conversations c where ticket_id = $1`,
    [ticketId],
  );
  const [row] = rows;
  return {
    endReason: row?.end_reason,
    endedWithMessage: row?.ended_with_message,
    present: row?.present,
  };
}
