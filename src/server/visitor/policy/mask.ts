/** Masks members of responses that visitors must not see, with empty values of their documented types. */

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

/** Removes notes and log entries; replaces agents' email addresses, and missing names, by the inbox's. */
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
