/** Makes messages of mails. */

import { Readable } from 'node:stream';
import { maxAttachmentBytes } from '../../../../api/limits.ts';
import { Refusal } from '../../../../api/refusal.ts';
import { isPicture } from '../../../../formats/file-type.ts';
import { hashOf } from '../../../../formats/hash.ts';
import type { NoteTexts } from '../../../../languages/parts/notes.ts';
import { textsIn } from '../../../../languages/texts.ts';
import type { Database } from '../../../db/database.ts';
import { type InboxRow, listRules } from '../../../mail/inboxes/queries.ts';
import { applyRules } from '../../../mail/inboxes/rules.ts';
import type { MailFile } from '../../../mail/incoming/parse/parsed-mail.ts';
import { findInboxById } from '../../../mail/incoming/process/queries.ts';
import type { MailMessage, TicketWriter } from '../../../mail/incoming/process/ticket-writer.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import type { StoredFile, UploadStore } from '../../../uploads/store.ts';
import { insertMessage } from '../commands.ts';
import type { MessagePrinter } from '../message-printer/message-printer.ts';
import { findAgentByEmail, findTicketRow } from '../queries.ts';
import { changeTicket, linkTickets } from './commands.ts';
import type { MailPicture } from './mail-pictures.ts';
import type { MailFiles } from './message-markup.ts';

export interface TicketWriterOptions {
  readonly db: Database;
  /** Null: there is no folder for uploads, and files are left out. */
  readonly store: UploadStore | null;
  readonly messagePrinter: Pick<MessagePrinter, 'printMail'>;
  /** How what follows from a message is mailed; null: not at all. */
  readonly mail: MailPolicy | null;
}

export function createTicketWriter({ db, store, messagePrinter, mail }: TicketWriterOptions): TicketWriter {
  return {
    async write(message) {
      const { userId, inboxId, mailId, from, linkedTo, isInternal, isAgents } = message;
      const inbox = await findInboxById(db, userId, inboxId);
      if (inbox === null) throw new Error('the inbox of a mail is gone');
      const effects = applyRules(message.ticketId === null ? await listRules(db, userId, inboxId) : [], {
        ...message,
        sender: from.address,
        text: message.body.written.plain,
      });
      const texts = textsIn(await languageOf(message, inbox)).texts.notes;
      const warning = message.warning && texts[message.warning.says];
      const { files, notes, ...rest } = await saveFiles(store, message, texts);
      try {
        const text = await messagePrinter.printMail({
          body: message.body,
          files: rest,
          notes,
          warning: warningLine(warning, message),
        });
        const ticketId = await insertMessage(
          db,
          {
            userId,
            inbox,
            files,
            ...effects,
            fromEmail: from.address,
            fromName: from.name || (isAgents ? await nameOfAgent(userId, from.address) : (warning ?? '')),
            toEmail: message.toEmail,
            subject: message.subject,
            text,
            type: isInternal ? 'internal' : 'external',
            ticketId: message.ticketId,
            appendsToOpen: false,
            // Whoever wrote it has the address, as far as mail can tell: nobody else is sent the answers.
            openedBy: 'key',
            mayBeAgent: isAgents,
            network: null,
            language: null,
            wantsAutoReply: message.mayAutoReply,
            mail,
            mailedTo: message.wasMailed ? [message.toEmail, ...message.recipients] : [],
            named: message.named,
            status: message.status ?? effects.status,
            removedParticipants: message.removedParticipants,
            answeredUpTo: message.answeredUpTo,
          },
          claimOf(userId, mailId),
        );
        if (linkedTo !== null && linkedTo !== ticketId) await linkTickets(db, userId, ticketId, linkedTo);
        return ticketId;
      } finally {
        // Those that no message took: it was refused, or stored by an attempt before.
        const hashes = files.map(({ hash }) => hash);
        if (hashes.length > 0) await store?.discard(userId, hashes);
      }
    },
    change: (change) => changeTicket(db, change),
  };

  /** Some mail programs send no name, and visitors see none of an agent's address. */
  async function nameOfAgent(userId: number, address: string): Promise<string> {
    return (await findAgentByEmail(db, userId, address))?.name ?? '';
  }

  /** What a ticket is written in. */
  async function languageOf({ userId, ticketId }: MailMessage, inbox: InboxRow): Promise<string> {
    const ticket = ticketId === null ? null : await findTicketRow(db, userId, ticketId);
    return ticket?.language ?? inbox.language;
  }
}

/** @param warning in the language of the ticket */
function warningLine(warning: string | null, message: MailMessage): string | null {
  const claimed = message.warning?.claimed ?? null;
  return warning === null || claimed === null ? warning : `${warning} (${claimed})`;
}

/** A mail becomes one message, however often its process ended between storing that and saying so. */
function claimOf(userId: number, mailId: number) {
  const hash = hashOf(`incoming mail ${mailId} of ${userId}`);
  return { hash, caller: 'mail', bodyHash: hash, token: null };
}

interface SavedFiles extends MailFiles {
  readonly files: readonly StoredFile[];
  /** What is said in place of a text that is not shown, or of its end. */
  readonly notes: readonly string[];
}

async function saveFiles(
  store: UploadStore | null,
  { userId, files, wholeText, hiddenAs }: MailMessage,
  texts: NoteTexts,
): Promise<SavedFiles> {
  const saved: StoredFile[] = [];
  const notes = hiddenAs === null ? [] : [texts[hiddenAs]];
  const missing: { name: string; contentId: string | null }[] = [];
  const pictures = new Map<string, MailPicture>();
  let left = maxAttachmentBytes;
  // Before the others, so that there is room for it.
  if (wholeText !== null) {
    const taken = store && (await saveFile(store, userId, wholeText, left));
    notes.push(taken ? texts.goesOnIn(taken.name) : texts.isCutOff);
    if (taken) {
      saved.push(taken);
      left -= taken.size;
    }
  }
  for (const file of files) {
    const taken = store && (await saveFile(store, userId, file, left));
    const { contentId } = file;
    const name = file.name === '' ? file.type : file.name;
    if (taken) {
      saved.push(taken);
      left -= taken.size;
    } else missing.push({ name, contentId });
    if (contentId !== null && !pictures.has(contentId))
      pictures.set(contentId, { name, path: taken && isPicture(taken.type) ? taken.path : null });
  }
  return { files: saved, notes, missing, pictures };
}

/** Null where the file is too large, infected, or of a type that is not taken. */
async function saveFile(
  store: UploadStore,
  userId: number,
  { name, type, bytes }: MailFile,
  limit: number,
): Promise<StoredFile | null> {
  if (bytes.length > limit) return null;
  const source = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  try {
    return await store.save({ userId, name: name === '' ? nameOf(type) : name, type, source }, limit);
  } catch (error) {
    if (error instanceof Refusal && notTaken.includes(error.kind)) return null;
    throw error;
  }
}

const notTaken: readonly Refusal['kind'][] = [
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'UnprocessableContent',
];

/** A file without a name is called by what it is. */
function nameOf(type: string): string {
  if (type === 'message/rfc822') return 'mail.eml';
  const [, kind = ''] = /^[a-z]{1,20}\/([a-z0-9]{1,10})$/.exec(type) ?? [];
  return kind === '' ? 'file' : `file.${kind}`;
}
