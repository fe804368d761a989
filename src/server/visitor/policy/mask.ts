/**
 * Masks members of responses that visitors must not see. They keep their documented types, with empty values, so that a
 * client of the interface can read masked responses too.
 */

import type { Agent } from '../../../api/schemas/chat.ts';
import type { TicketEntry, TicketMessage, TicketMeta } from '../../../api/schemas/tickets.ts';

const never = new Date(0).toISOString();

export function maskTicket(ticket: TicketEntry): TicketEntry {
  return { ...ticket, inboxName: '', labels: [] };
}

/** The sender of an inbox's email. */
export interface ShownInbox {
  readonly address: string;
  /** The inbox's name; empty for a ticket of another deployment. */
  readonly name: string;
}

/**
 * Removes notes and log entries, which are for agents, and replaces agents' email addresses by the inbox's. An agent's
 * message without a name gets the inbox's name.
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

/** Whether a text is a name: some programs write an email address in place of one. */
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
