/** What an agent's mail is once its first lines are read as commands: a message, a note, or no message at all. */

import type { HoldReason } from '../../../db/tables/index.ts';
import type { FirstLineFacts } from '../decide/facts.ts';
import type { MailCommands } from '../first-lines/read-commands.ts';
import type { MailFile } from '../parse/parsed-mail.ts';
import type { MailBody } from '../quotes/read-body.ts';
import type { ReadMail } from '../reader/reader-messages.ts';

export interface AgentAnswer extends MailCommands {
  /** Null: there are commands alone. */
  readonly message: {
    readonly body: MailBody;
    readonly wholeText: MailFile | null;
    readonly files: readonly MailFile[];
  } | null;
}

/** Files that prove who wrote: nobody attached them. */
const signatures: ReadonlySet<string> = new Set([
  ...['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature'],
]);

/** @param passed what the mail was held for before: one with an unknown command is all text then */
export function answerOf(
  { mail, body, wholeText, commanded }: ReadMail,
  passed: readonly HoldReason[],
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
  const { isNote, message } = answerOf(read, []);
  return {
    hasUnknownCommand: read.commanded !== null && read.commanded.unknown !== null,
    isAnswer: !isNote && message !== null,
  };
}

/** Pictures of a signature came with it, and so did what signs the mail. */
function isAttached({ isInline, type }: MailFile): boolean {
  return !isInline && !signatures.has(type);
}
