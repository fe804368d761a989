/** Lets an agent at a terminal reply to, assign and solve tickets, without a mailbox and without the interface. */

import { Refusal } from '../../../../api/refusal.ts';
import type { TicketStatus } from '../../../../api/schemas/tickets.ts';
import { typedText } from '../../../../markup/html/message-text.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { findFromAddress } from '../../../mail/inboxes/queries.ts';
import { findInboxById } from '../../../mail/incoming/process/queries.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { changeTicket } from '../changes/commands.ts';
import { storeNewMessage } from '../commands.ts';
import { findAgentByEmail, type TicketAgent } from '../queries.ts';
import { findAgentsTicket } from './queries.ts';

export interface NewAnswer {
  readonly userId: number;
  readonly ticketId: number;
  readonly agentEmail: string;
  /** The reply as plain text: markup in it is shown as typed. */
  readonly text: string;
}

/**
 * Stores an agent's reply, mails it to the customer, and queues events. Returns the ticket's new status.
 * @throws {Refusal} `NotFound` for an unknown ticket or agent
 */
export async function answerTicket(
  db: Database,
  { userId, ticketId, agentEmail, text }: NewAnswer,
  mail: MailPolicy | null,
): Promise<TicketStatus> {
  return await db.transaction(async (tx) => {
    const agent = await findAgent(tx, userId, agentEmail);
    const ticket = await findAgentsTicket(tx, userId, ticketId);
    const inbox = await findInboxById(tx, userId, ticket.inboxId);
    if (inbox === null) throw new Error('the inbox of the ticket does not exist');
    await storeNewMessage(tx, {
      userId,
      inbox,
      fromEmail: agent.email ?? agentEmail,
      fromName: agent.name,
      toEmail: (await findFromAddress(tx, userId, inbox.id)) ?? '',
      subject: ticket.subject,
      text: typedText(text),
      type: 'external',
      status: null,
      labels: [],
      assignedAgents: [],
      files: [],
      ticketId,
      appendsToOpen: false,
      openedBy: 'key',
      mayBeAgent: true,
      network: null,
      language: null,
      wantsAutoReply: false,
      mail,
    });
    return (await findAgentsTicket(tx, userId, ticketId)).status;
  });
}

/** Solves a ticket. A solved ticket stays unchanged. @throws {Refusal} `NotFound` */
export async function solveTicket(db: Database, userId: number, ticketId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await findAgentsTicket(tx, userId, ticketId);
    await changeTicket(tx, ticket, { status: 'solved' });
  });
}

/** Assigns exactly the agents with these emails. @throws {Refusal} `NotFound` for an unknown ticket or agent */
export async function assignTicket(
  db: Database,
  {
    userId,
    ticketId,
    emails,
  }: Pick<NewAnswer, 'userId' | 'ticketId'> & { readonly emails: readonly string[] },
): Promise<TicketAgent[]> {
  return await db.transaction(async (tx) => {
    const assigned = new Map<number, TicketAgent>();
    for (const email of emails) {
      const agent = await findAgent(tx, userId, email);
      assigned.set(agent.id, agent);
    }
    const ticket = await findAgentsTicket(tx, userId, ticketId);
    await changeTicket(tx, ticket, { assignedAgents: [...assigned.keys()] });
    return [...assigned.values()];
  });
}

async function findAgent(db: Queryable, userId: number, email: string): Promise<TicketAgent> {
  const agent = await findAgentByEmail(db, userId, email);
  if (agent === null) throw new Refusal('NotFound', `User ${userId} has no agent ${email}.`);
  return agent;
}
