/** What the tickets do for mail. They are another room, which knows this one: it is handed in where a server starts. */

import type { NamedOthers } from '../../participants/commands.ts';
import type { MailAddress, MailFile } from '../parse/parsed-mail.ts';
import type { MailBody } from '../quotes/read-body.ts';

/** A mail that becomes a message. */
export interface MailMessage {
  readonly userId: number;
  readonly inboxId: number;
  /** Which mail it is: the same number makes one message, however often it is tried. */
  readonly mailId: number;
  /** The ticket that it goes on with; null: a new one. */
  readonly ticketId: number | null;
  /** The ticket that a new one is linked to, for agents to see. */
  readonly linkedTo: number | null;
  readonly from: MailAddress;
  readonly toEmail: string;
  /** Every address that it was sent to, as its envelope and its headers say. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: MailBody;
  /** The whole text, where the body is its beginning; null: the body is all. */
  readonly wholeText: MailFile | null;
  /** Why its text is not shown; null: it is. */
  readonly hiddenAs: 'tooLarge' | 'encrypted' | null;
  /** What is said above its text of who wrote it; null: nothing. */
  readonly warning: SenderWarning | null;
  readonly files: readonly MailFile[];
  readonly isAgents: boolean;
  /** For agents only: a program wrote it, or it says something of a mail. */
  readonly isInternal: boolean;
  /** Whether the customer has it: it was sent from the mailbox itself. */
  readonly wasMailed: boolean;
  readonly mayAutoReply: boolean;
  /** The others whom it names, where that may make them participants; null: nobody. */
  readonly named: NamedOthers | null;
}

/** A message without a name in `from` has the warning in its place. */
export interface SenderWarning {
  readonly says: 'automaticNotVerified' | 'senderNotVerified';
  /** The address that it says it is from, where `from` is not that; null: it is. */
  readonly claimed: string | null;
}

export interface TicketWriter {
  /** Returns the id of the ticket. */
  write(message: MailMessage): Promise<number>;
}
