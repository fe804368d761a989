/** Answers and solves a ticket as an agent of the demo, so that the visitor sees the agent type. */

import { setTimeout as wait } from 'node:timers/promises';
import { secretScopes } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import { createTicketService } from '../resources/tickets/index.ts';
import { createNotifyTyping } from '../resources/tickets/stream/notify-typing.sql.ts';
import { findTicketRow } from '../resources/tickets/tickets.sql.ts';
import type { MailPolicy } from '../settings/server/subjects/mail.ts';
import { findTicketInbox } from '../visitor/records/records.sql.ts';
import { findAnsweringAgent, findDemoUser, findWaitingTicket } from './demo.sql.ts';

export interface ReplyOptions {
  /** The ticket to answer; absent: the waiting ticket with the latest message. */
  readonly ticketId?: number | undefined;
  /** The text of the answer; absent: a text that fits any question. */
  readonly message?: string | undefined;
  /** Whether to solve the ticket afterwards. */
  readonly solve: boolean;
  /** Milliseconds for which the agent types each message. */
  readonly pace: number;
  /** Called at each step with a sentence about it. */
  onStep(sentence: string): void;
  /** The settings for mail about the answers; null to send none. */
  readonly mail: MailPolicy | null;
  readonly signal?: AbortSignal;
}

/** Milliseconds between two typing notifications, each of which is valid for six seconds. */
const typingEveryMs = 4000;

/** @throws {Refusal} `NotFound` if there is no demo, no such ticket, or no waiting ticket */
export async function replyInDemo(db: Database, options: ReplyOptions): Promise<void> {
  const { onStep, pace, mail, signal } = options;
  const userId = await findDemoUser(db);
  if (userId === null)
    throw new Refusal('NotFound', 'There is no demo in this database: serve it with --demo.');
  const ticketId = options.ticketId ?? (await findWaitingTicket(db, userId));
  if (ticketId === null) {
    throw new Refusal('NotFound', 'No ticket waits for an answer: write to the shop from its page first.');
  }
  const ticket = await findTicketRow(db, userId, ticketId);
  const agent = await findAnsweringAgent(db, userId, ticket);
  const inbox = await findTicketInbox(db, userId, ticketId);
  if (!agent || inbox === null)
    throw new Refusal('NotFound', `Ticket ${ticketId} has no agent who could answer it.`);

  const service = createTicketService(db, {
    collectAttachments: async () => ({ files: [], discardUntaken: async () => {} }),
    mail,
  });
  const caller: Caller = { userId, kind: 'secret', scopes: secretScopes };
  const notifyTyping = createNotifyTyping(db);
  const type = async () => {
    let left = pace;
    do {
      await notifyTyping({ userId, ticketId, inboxId: ticket.inboxId, agentId: agent.id });
      await wait(Math.min(left, typingEveryMs), undefined, { signal });
      left -= typingEveryMs;
    } while (left > 0);
  };
  const say = async (message: string, status: 'pending' | 'solved') => {
    onStep(`${agent.name} writes in ticket ${ticketId} …`);
    await type();
    await service.insertTicket(caller, {
      fromEmail: agent.email,
      fromName: agent.name,
      toEmail: inbox.address,
      subject: ticket.subject,
      ticketId: String(ticketId),
      message,
      status,
    });
  };

  const [firstName = agent.name] = agent.name.split(' ');
  await say(options.message ?? answerBy(firstName), 'pending');
  onStep(`${agent.name} has answered.`);
  if (!options.solve) return;
  await say(farewellBy(firstName), 'solved');
  onStep(`${agent.name} has solved ticket ${ticketId}.`);
}

function answerBy(firstName: string): string {
  return `Hello,

Thank you for writing! I have looked into it and put it right; you need not do anything more.

${firstName}`;
}

function farewellBy(firstName: string): string {
  return `I take it that all is well now, and close this. If it is not, write here, and I look at it again.

${firstName}`;
}
