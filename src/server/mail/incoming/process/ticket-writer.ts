/** What the tickets do for mail. They are another room, which knows this one: it is handed in where a server starts. */

import type { NamedOthers } from '../../participants/commands.ts';
import type { MailCommands } from '../first-lines/read-commands.ts';
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
  /** That of the ticket from then on; null: it follows from who wrote. */
  readonly status: MailCommands['status'];
  /** Addresses, in lower case, that get nothing more of the ticket. */
  readonly removedParticipants: readonly string[];
  /** What the agent had read who answers; null: nobody knows. */
  readonly answeredUpTo: AnsweredUpTo | null;
  /** The others whom it names, where that may make them participants; null: nobody. */
  readonly named: NamedOthers | null;
}

/** How far an agent had read a ticket, by the mail of ours that is answered. */
export interface AnsweredUpTo {
  /** The newest message that the mail brought. */
  readonly messageId: number;
  /** Whether an answer of another agent since then stops this one. */
  readonly isStoppable: boolean;
}

/** Another agent has answered since: nothing was stored. */
export class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
  /** The messages of other agents. */
  readonly answerIds: readonly number[];

  constructor(answerIds: readonly number[]) {
    super('another agent has answered since');
    this.answerIds = answerIds;
  }
}

/** What a mail of commands alone does to its ticket. */
export interface TicketChange extends Pick<MailMessage, 'userId' | 'status' | 'removedParticipants'> {
  readonly ticketId: number;
}

/** A message without a name in `from` has the warning in its place. */
export interface SenderWarning {
  readonly says: 'automaticNotVerified' | 'senderNotVerified';
  /** The address that it says it is from, where `from` is not that; null: it is. */
  readonly claimed: string | null;
}

export interface TicketWriter {
  /**
   * Returns the id of the ticket.
   * @throws {AnsweredMeanwhile} as `answeredUpTo` says
   */
  write(message: MailMessage): Promise<number>;
  /** Changes a ticket without a message. One that is gone is left alone. */
  change(change: TicketChange): Promise<void>;
}
