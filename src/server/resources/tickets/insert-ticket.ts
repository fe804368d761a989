/** Implements `insertTicket`, which opens a ticket or adds a message to one. */

import { pageAddress } from '../../../api/page-address.ts';
import type { Caller, Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { findEarlier, idempotencyClaim } from '../../idempotency/commands.ts';
import { findInbox } from '../../mail/inboxes/queries.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { CollectAttachments } from '../../uploads/attachments.ts';
import { noteTicketOwner } from '../../visitor/records/commands.ts';
import { insertMessage, type NewMessage } from './commands.ts';
import { type MessagePrinter, printAtOnce } from './message-printer/message-printer.ts';

export interface InsertTicketOptions {
  readonly collectAttachments: CollectAttachments;
  /** @default `printAtOnce` */
  readonly messagePrinter?: Pick<MessagePrinter, 'printMessage'>;
  /** The settings of mail about messages; null if no mail is sent. */
  readonly mail: MailPolicy | null;
}

type InsertTicket = Service['insertTicket'];

export function createInsertTicket(
  db: Database,
  { collectAttachments, messagePrinter = printAtOnce, mail }: InsertTicketOptions,
): InsertTicket {
  /** Gives a visitor a new ticket token on a repeated request, since the first response, with its token, was lost. */
  async function renewOwner(caller: Caller, ticketId: number, sender: string): Promise<void> {
    const { userId, newTicketOwner: owner } = caller;
    if (owner) await db.transaction((tx) => noteTicketOwner(tx, { userId, ticketId, owner, sender }));
  }

  return async (caller, input) => {
    const { userId } = caller;
    const claim = idempotencyClaim(caller, 'insertTicket', input);
    const earlier = claim && (await findEarlier(db, userId, claim));
    if (earlier !== null) {
      await renewOwner(caller, earlier, input.fromEmail);
      return { result: 'success', json: { ticketID: earlier } };
    }
    const inbox = await findInbox(db, userId, input.toEmail);
    const text = await messagePrinter.printMessage(input.message);
    const { files, discardUntaken } = await collectAttachments(caller, input.attachments ?? []);
    try {
      const message = { ...toMessage(caller, input), inbox, text, files, mail };
      return { result: 'success', json: { ticketID: await insertMessage(db, message, claim) } };
    } finally {
      // Removes files of a message that was refused, or that another request has stored meanwhile.
      await discardUntaken();
    }
  };
}

function toMessage(
  caller: Caller,
  input: Parameters<InsertTicket>[1],
): Omit<NewMessage, 'inbox' | 'text' | 'files' | 'mail'> {
  return {
    userId: caller.userId,
    fromEmail: input.fromEmail,
    fromName: input.fromName ?? '',
    toEmail: input.toEmail,
    subject: input.subject,
    type: input.messageType ?? 'external',
    status: input.status ?? null,
    labels: input.labels ?? [],
    assignedAgents: [],
    ticketId: input.ticketId === undefined ? null : Number(input.ticketId),
    appendsToOpen: input.appendOpenTicket ?? true,
    openedBy: openedBy(caller),
    own: caller.own,
    owner: caller.newTicketOwner,
    mayBeAgent: caller.kind === 'secret',
    network: caller.visitor?.network ?? null,
    language: caller.language ?? null,
    page: pageAddress(input.page ?? ''),
    wantsAutoReply: input.autoReply ?? true,
  };
}

function openedBy({ kind, visitor }: Caller): NewMessage['openedBy'] {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}
