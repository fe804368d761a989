/** Interprets an agent's mail by the commands in its first lines: a message, a note, or only commands. */

import type { ApprovalReason } from '../../../db/tables/index.ts';
import type { FirstLineFacts } from '../decide/facts.ts';
import type { MailCommands } from '../mail-commands/read-commands.ts';
import type { MailFile } from '../parse/parsed-mail.ts';
import type { MailBody } from '../quotes/read-body.ts';
import type { ReadMail } from '../reader/reader-messages.ts';

export interface AgentAnswer extends MailCommands {
  /** Null if the mail contains only commands. */
  readonly message: {
    readonly body: MailBody;
    readonly wholeText: MailFile | null;
    readonly files: readonly MailFile[];
  } | null;
}

/** Media types of cryptographic signatures: mail programs attach them, not the author. */
const signatures: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
]);

/** @param passed approved reasons: a mail approved in spite of an unknown command is all text */
export function readAgentAnswer(
  { mail, body, wholeText, commanded }: ReadMail,
  passed: readonly ApprovalReason[],
): AgentAnswer {
  if (commanded === null || passed.includes('unknown command')) {
    const message = { body, wholeText, files: mail.files };
    return { isNote: false, status: null, removedParticipants: [], message };
  }
  const files = commanded.hasText ? mail.files : mail.files.filter(isAttached);
  const { body: rest, wholeText: whole } = commanded;
  const hasMessage = commanded.hasText || files.length > 0;
  return { ...commanded.commands, message: hasMessage ? { body: rest, wholeText: whole, files } : null };
}

export function firstLineFacts(read: ReadMail): FirstLineFacts {
  const { isNote, message } = readAgentAnswer(read, []);
  return {
    hasUnknownCommand: read.commanded !== null && read.commanded.unknown !== null,
    isAnswer: !isNote && message !== null,
  };
}

/** Whether the author attached a file: images in a signature and the mail's cryptographic signature do not count. */
function isAttached({ isInline, type }: MailFile): boolean {
  return !isInline && !signatures.has(type);
}
