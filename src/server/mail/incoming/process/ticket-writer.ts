/** The interface by which mail writes to tickets without importing `resources/tickets`, which implements it. */

import type { NamedOthers } from '../../participants/participants.sql.ts';
import type { MailCommands } from '../mail-commands/read-commands.ts';
import type { Invitation, MailAddress, MailFile } from '../parse/parsed-mail.ts';
import type { MailBody } from '../quotes/read-body.ts';

/** A mail that becomes a message. */
export interface MailMessage {
  readonly userId: number;
  readonly inboxId: number;
  /** The mail's id; a second attempt with the same id adds no second message. */
  readonly mailId: number;
  /** The ticket that the message continues; null if it opens one. */
  readonly ticketId: number | null;
  /** The ticket to which a new ticket is linked, for agents to see; null if there is none. */
  readonly linkedTo: number | null;
  readonly from: MailAddress;
  readonly toEmail: string;
  /** Every email address in the envelope and the headers that the mail was sent to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: MailBody;
  /** The whole text, if the body is only its beginning; else null. */
  readonly wholeText: MailFile | null;
  /** Why the text is not shown, or not all of it; null if it is shown. */
  readonly hiddenAs: 'tooLarge' | 'encrypted' | 'damaged' | null;
  /** The event to which the mail invites; null if there is none. */
  readonly invitation: Invitation | null;
  /** The warning about the sender, shown above the text; null if there is none. */
  readonly warning: SenderWarning | null;
  readonly files: readonly MailFile[];
  readonly isAgents: boolean;
  /** Whether only agents see the message: a program wrote it, or it reports what became of an email. */
  readonly isInternal: boolean;
  /** Whether a person outside of the conversation wrote the internal message, which agents are notified of. */
  readonly isOutsiders: boolean;
  /** Whether the customer already has the text, as an agent sent it from the mailbox itself. */
  readonly wasMailed: boolean;
  readonly mayAutoReply: boolean;
  /** The ticket's new status; null if the status follows from the author. */
  readonly status: MailCommands['status'];
  /** Email addresses, in lower case, to remove from the ticket's participants. */
  readonly removedParticipants: readonly string[];
  /** How far the answering agent has read the ticket; null if unknown. */
  readonly answeredUpTo: AnsweredUpTo | null;
  /** Other people in To and Cc who may become participants; null if none may. */
  readonly named: NamedOthers | null;
}

/** How far an agent has read a ticket, inferred from the email from Frontdesk that the agent replied to. */
export interface AnsweredUpTo {
  /** The newest message in that email. */
  readonly messageId: number;
  /** Whether a later answer of another agent stops this one. */
  readonly isStoppable: boolean;
}

/** Thrown before anything is stored, if another agent has answered after the email that this agent answers. */
export class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
  readonly answerIds: readonly number[];

  constructor(answerIds: readonly number[]) {
    super('another agent has answered since');
    this.answerIds = answerIds;
  }
}

/** The changes of a ticket by a mail that contains only commands. */
export interface TicketChange extends Pick<MailMessage, 'userId' | 'status' | 'removedParticipants'> {
  readonly ticketId: number;
}

/** A warning to agents about a message's sender, shown in place of the name if `from` has none. */
export interface SenderWarning {
  readonly says: 'automaticNotVerified' | 'senderNotVerified';
  /** The email address in the mail's From, if it differs from `from`; else null. */
  readonly claimed: string | null;
}

export interface TicketWriter {
  /**
   * Returns the ticket's id.
   * @throws {AnsweredMeanwhile} under the conditions of `answeredUpTo`
   */
  write(message: MailMessage): Promise<number>;
  /** Changes a ticket without adding a message. Does nothing if the ticket was deleted. */
  change(change: TicketChange): Promise<void>;
}
