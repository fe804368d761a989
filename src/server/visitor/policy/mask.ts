/**
 * Masks members of an answer that are not for visitors. They keep their documented types, with empty values, so that a
 * client for the interface reads masked answers too.
 */

import type { Agent } from '../../../api/schemas/chat.ts';
import type { TicketEntry, TicketMessage, TicketMeta } from '../../../api/schemas/tickets.ts';

const never = new Date(0).toISOString();

export function maskTicket(ticket: TicketEntry): TicketEntry {
  return { ...ticket, inboxName: '', labels: [] };
}

/** The sender of an inbox's mail. */
export interface ShownInbox {
  readonly address: string;
  /** Empty for a ticket of another deployment. */
  readonly name: string;
}

/**
 * Removes notes and log entries, which are for agents, and replaces an agent's email by the inbox's. An agent's message
 * without a name gets the name of the inbox.
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

/** Some programs put an email in place of a name. */
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
