/** The interface by which mail writes to tickets. The room of tickets implements it, and imports this one. */

import type { NamedOthers } from '../../participants/commands.ts';
import type { MailCommands } from '../first-lines/read-commands.ts';
import type { MailAddress, MailFile } from '../parse/parsed-mail.ts';
import type { MailBody } from '../quotes/read-body.ts';

/** A mail that becomes a message. */
export interface MailMessage {
  readonly userId: number;
  readonly inboxId: number;
  /** The mail's id; a second attempt with the same id makes no second message. */
  readonly mailId: number;
  /** The ticket that the message continues; null: a new ticket. */
  readonly ticketId: number | null;
  /** The ticket that a new one is linked to, for agents to see. */
  readonly linkedTo: number | null;
  readonly from: MailAddress;
  readonly toEmail: string;
  /** Every address in the envelope and the headers that the mail was sent to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: MailBody;
  /** The whole text, where the body is its beginning; null: the body is all. */
  readonly wholeText: MailFile | null;
  /** Why the text is not shown; null: the text is shown. */
  readonly hiddenAs: 'tooLarge' | 'encrypted' | null;
  /** The warning about the sender above the text; null: none. */
  readonly warning: SenderWarning | null;
  readonly files: readonly MailFile[];
  readonly isAgents: boolean;
  /** Whether only agents see the message: a program wrote it, or it reports on a mail. */
  readonly isInternal: boolean;
  /** Whether the customer has the mail already, as an agent sent it from the mailbox itself. */
  readonly wasMailed: boolean;
  readonly mayAutoReply: boolean;
  /** The ticket's new status; null: the status follows from the author. */
  readonly status: MailCommands['status'];
  /** Addresses, in lower case, to take out of the ticket's participants. */
  readonly removedParticipants: readonly string[];
  /** The answering agent's place in the ticket; null: unknown. */
  readonly answeredUpTo: AnsweredUpTo | null;
  /** Other people in To and Cc who may become participants; null: none may. */
  readonly named: NamedOthers | null;
}

/** An agent's place in a ticket, judged by the mail of ours that the agent answers. */
export interface AnsweredUpTo {
  /** The newest message in that mail. */
  readonly messageId: number;
  /** Whether an answer of another agent since then stops this one. */
  readonly isStoppable: boolean;
}

/** Thrown before anything is stored, where another agent has answered since. */
export class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
  /** The messages of other agents. */
  readonly answerIds: readonly number[];

  constructor(answerIds: readonly number[]) {
    super('another agent has answered since');
    this.answerIds = answerIds;
  }
}

/** The effect of a mail of commands alone. */
export interface TicketChange extends Pick<MailMessage, 'userId' | 'status' | 'removedParticipants'> {
  readonly ticketId: number;
}

/** A message without a name in `from` has the warning in its place. */
export interface SenderWarning {
  readonly says: 'automaticNotVerified' | 'senderNotVerified';
  /** The address in the mail's From, if `from` is another one; else null. */
  readonly claimed: string | null;
}

export interface TicketWriter {
  /**
   * Returns the id of the ticket.
   * @throws {AnsweredMeanwhile} as `answeredUpTo` says
   */
  write(message: MailMessage): Promise<number>;
  /** Changes a ticket without adding a message. Does nothing where the ticket is gone. */
  change(change: TicketChange): Promise<void>;
}
