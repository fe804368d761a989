/**
 * Masks what is not for visitors in an answer. The members stay in their documented shapes, emptied by type, so
 * that whoever reads the interface reads this too.
 */

import type { Agent } from '../../../api/schemas/chat.ts';
import type { TicketEntry, TicketMessage, TicketMeta } from '../../../api/schemas/tickets.ts';

const never = new Date(0).toISOString();

export function maskTicket(ticket: TicketEntry): TicketEntry {
  return { ...ticket, inboxName: '', labels: [] };
}

/** An inbox as mail is from it. */
export interface ShownInbox {
  readonly address: string;
  /** Empty where the ticket is in another deployment. */
  readonly name: string;
}

/**
 * Notes and the log are for agents, and so is an agent's own address: visitors read that of the inbox. An agent's message
 * without a name has the inbox's too.
 */
export function maskMessages(
  messages: readonly TicketMessage[],
  { address, name }: ShownInbox,
): TicketMessage[] {
  return messages
    .filter(({ messageType }) => messageType === 'external')
    .map((message) =>
      message.agentID === null
        ? message
        : { ...message, from: address, fromName: isName(message.fromName) ? message.fromName : name },
    );
}

/** Some programs give an address in place of a name. */
function isName(text: string): boolean {
  return text.trim() !== '' && !text.includes('@');
}

export function maskMeta(meta: TicketMeta): TicketMeta {
  return {
    ...meta,
    tags: [],
    labels: [],
    linkedTickets: [],
    assignedAgents: meta.assignedAgents.map((agent) => ({ ...agent, agentEmail: '' })),
  };
}

export function maskAgent(agent: Agent): Agent {
  return { ...agent, agentEmail: '', agentLastActive: never, department: '', groups: '' };
}
