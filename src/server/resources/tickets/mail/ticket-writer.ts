import { sha256 } from '../../../../formats/hash.ts';
import { textsIn } from '../../../../languages/texts.ts';
import type { Database } from '../../../db/database.ts';
import { type InboxRow, listRules } from '../../../mail/inboxes/inboxes.sql.ts';
import { applyRules } from '../../../mail/inboxes/rules.ts';
import { findInboxById } from '../../../mail/incoming/process/facts.sql.ts';
import type { MailMessage, TicketWriter } from '../../../mail/incoming/process/ticket-writer.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import type { UploadStore } from '../../../uploads/store.ts';
import { insertMessage } from '../insert-message.sql.ts';
import type { MessagePrinter } from '../message-printer/message-printer.ts';
import type { NewMessage } from '../new-message.ts';
import { findAgentByEmail, findTicketRow } from '../tickets.sql.ts';
import { changeByMail, linkTickets } from './change-by-mail.sql.ts';
import { invitationLines } from './invitation-lines.ts';
import { saveFiles } from './mail-files.ts';

export interface TicketWriterOptions {
  readonly db: Database;
  /** Null if no store for uploads is set; attachments are then left out. */
  readonly store: UploadStore | null;
  readonly messagePrinter: Pick<MessagePrinter, 'printMail'>;
  /** The settings of mail about messages; null if no mail is sent. */
  readonly mail: MailPolicy | null;
}

export function createTicketWriter(options: TicketWriterOptions): TicketWriter {
  return new DatabaseTicketWriter(options);
}

class DatabaseTicketWriter implements TicketWriter {
  readonly #options: TicketWriterOptions;

  constructor(options: TicketWriterOptions) {
    this.#options = options;
  }

  async write(message: MailMessage): Promise<number> {
    const { db, store, messagePrinter } = this.#options;
    const { userId, inboxId, mailId, linkedTo } = message;
    const inbox = await findInboxById(db, userId, inboxId);
    if (inbox === null) throw new Error('the inbox of a mail is gone');
    const effects = await this.#applyRules(message);
    const { language, texts: all } = textsIn(await this.#language(message, inbox));
    const texts = all.notes;
    const warning = message.warning && texts[message.warning.says];
    const { files, notes, ...rest } = await saveFiles(store, message, texts);
    try {
      const text = await messagePrinter.printMail({
        body: message.body,
        files: rest,
        notes: [...invitationLines(message, texts, language), ...notes],
        warning: warningLine(warning, message),
      });
      const senderName = await this.#senderName(message, warning);
      const inserted = { ...this.#toMessage(message, effects), inbox, files, text, fromName: senderName };
      const ticketId = await insertMessage(db, inserted, mailClaim(userId, mailId));
      if (linkedTo !== null && linkedTo !== ticketId) await linkTickets(db, userId, ticketId, linkedTo);
      return ticketId;
    } finally {
      // Removes files of a message that was refused, or that an earlier attempt has stored.
      const hashes = files.map(({ hash }) => hash);
      if (hashes.length > 0) await store?.discard(userId, hashes);
    }
  }

  async change(change: Parameters<TicketWriter['change']>[0]): ReturnType<TicketWriter['change']> {
    return await changeByMail(this.#options.db, change);
  }

  /** Applies the inbox's labelling rules, for new tickets only. */
  async #applyRules(message: MailMessage): Promise<ReturnType<typeof applyRules>> {
    const { userId, inboxId, ticketId } = message;
    return applyRules(ticketId === null ? await listRules(this.#options.db, userId, inboxId) : [], {
      ...message,
      sender: message.from.address,
      text: message.body.written.plain,
    });
  }

  #toMessage(
    message: MailMessage,
    effects: ReturnType<typeof applyRules>,
  ): Omit<NewMessage, 'inbox' | 'files' | 'text' | 'fromName'> {
    return {
      ...effects,
      userId: message.userId,
      fromEmail: message.from.address,
      toEmail: message.toEmail,
      subject: message.subject,
      type: message.isInternal ? 'internal' : 'external',
      isOutsiders: message.isOutsiders,
      ticketId: message.ticketId,
      appendsToOpen: false,
      // `key` counts the sender as confirmed: replies are sent to this email address only.
      openedBy: 'key',
      mayBeAgent: message.isAgents,
      network: null,
      language: null,
      wantsAutoReply: message.mayAutoReply,
      mail: this.#options.mail,
      incomingMailId: message.mailId,
      mailedTo: message.wasMailed ? [message.toEmail, ...message.recipients] : [],
      named: message.named,
      status: message.status ?? effects.status,
      removedParticipants: message.removedParticipants,
      answeredUpTo: message.answeredUpTo,
    };
  }

  /** Returns the sender's name, or an agent's stored one: visitors never see an agent's email address instead. */
  async #senderName({ userId, from, isAgents }: MailMessage, warning: string | null): Promise<string> {
    if (from.name) return from.name;
    if (!isAgents) return warning ?? '';
    return (await findAgentByEmail(this.#options.db, userId, from.address))?.name ?? '';
  }

  async #language({ userId, ticketId }: MailMessage, inbox: InboxRow): Promise<string> {
    const ticket = ticketId === null ? null : await findTicketRow(this.#options.db, userId, ticketId);
    return ticket?.language ?? inbox.language;
  }
}

/** Returns the warning about the sender. @param warning its text in the language of the ticket */
function warningLine(warning: string | null, message: MailMessage): string | null {
  const claimed = message.warning?.claimed ?? null;
  return warning === null || claimed === null ? warning : `${warning} (${claimed})`;
}

/** Returns the idempotency claim of a mail: it becomes one message, even if the process ends meanwhile. */
function mailClaim(userId: number, mailId: number) {
  const hash = sha256(`incoming mail ${mailId} of ${userId}`);
  return { hash, caller: 'mail', bodyHash: hash, token: null };
}
