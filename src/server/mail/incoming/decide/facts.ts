/** The facts about a mail by which `decide` decides. `process/facts.sql.ts` reads them from the database. */

import type { ApprovalReason } from '../../../db/tables/index.ts';
import type { Authentication } from '../authenticate-sender.ts';
import type { MailClass } from '../classify/classify-mail.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** A ticket that a mail could belong to. */
export interface TicketFacts {
  readonly id: number;
  /** The ticket to which the mail was written: another one if that ticket was merged. */
  readonly writtenTo: number;
  /** The email address that opened the ticket, in lower case. */
  readonly customer: string;
  /** The email address that opened the ticket to which the mail was written: another one if that ticket was merged. */
  readonly writer: string;
  /** Whether both email addresses are proven: an anonymous visitor, who can read the ticket, may have typed it. */
  readonly isCustomerConfirmed: boolean;
  readonly isClosed: boolean;
  readonly subject: string;
}

/** The reply address that a mail was sent to, and its owner. */
export interface TokenFacts {
  readonly ticket: TicketFacts;
  /** The recipient's email address, in lower case. */
  readonly recipient: string;
  /** Null if the reply address was issued to the customer or a participant. */
  readonly agentId: number | null;
  readonly isExpired: boolean;
  /** Whether an agent has removed the participant to whom the reply address was issued. */
  readonly isRemoved: boolean;
  /** Whether the reply address was issued to an external address, to which a message was forwarded. */
  readonly isOutsider: boolean;
}

/** A mail in a mailbox's folder of sent mail, where only users of the mailbox can put one. */
export interface SentFacts {
  /** The author: the agent in From, else the only agent of the ticket or of the inbox; null if unknown. */
  readonly agent: SendingAgent | null;
}

/** Whether an email address belongs to an agent or to Frontdesk; mail from it then needs proof. */
export interface AddressFacts {
  /** Null if no agent has the email address. */
  readonly agentId: number | null;
  readonly isInbox: boolean;
  /** Whether Frontdesk issued it as a reply or bounce address. */
  readonly isReplyAddress: boolean;
}

/** The email whose bounce address a mail was sent to, and its recipient. */
export interface BouncedFacts {
  readonly mailId: number;
  readonly ticketId: number;
  /** The recipient's email address, in lower case. */
  readonly recipient: string;
  /** Null if the email went to the customer or a participant. */
  readonly agentId: number | null;
}

export interface SendingAgent {
  readonly name: string;
  readonly address: string;
}

/** The first lines of an agent's mail, read as commands. */
export interface FirstLineFacts {
  /** Whether a line looks like a command and is not one. */
  readonly hasUnknownCommand: boolean;
  /** Whether the mail has a text for the customer; false for a note, or commands without a text. */
  readonly isAnswer: boolean;
}

/** The email of Frontdesk that an agent's mail answers. */
export interface AnsweredFacts {
  /** The newest message in that email. */
  readonly messageId: number;
  /** The ids of messages to the customer that other agents wrote after that message. */
  readonly laterAnswerIds: readonly number[];
}

/** The approval of a mail that waited for it. */
export interface ApprovalFacts {
  /** The reasons that were approved. */
  readonly reasons: readonly ApprovalReason[];
  /** The agent who confirmed to have written the mail; null if an operator approved it. */
  readonly agentId: number | null;
}

export interface MailFacts {
  readonly mail: ParsedMail;
  readonly mailClass: MailClass;
  readonly authentication: Authentication;
  /** Whether the same mail was received before, judged by its `MailIdentity`. */
  readonly isDuplicate: boolean;
  /** Whether the mail is an email of Frontdesk that came back, judged by the id that Frontdesk or a relay gave it. */
  readonly isOwn: boolean;
  /** The email whose bounce address the mail was sent to; null if it was sent to none. */
  readonly bounced: BouncedFacts | null;
  readonly token: TokenFacts | null;
  /** The ticket of the first known id in `In-Reply-To`, else of the last one in `References`. */
  readonly byIds: TicketFacts | null;
  /** Whether that id belongs to a mail to or from a participant: then knowing the id does not indicate the customer. */
  readonly isByCopy: boolean;
  /**
   * Whether that id belongs to a received mail, and the sender is proposed as a participant of its ticket: a person in
   * copy who answers all.
   */
  readonly isByProposed: boolean;
  /** The owner of the email address in From. */
  readonly sender: AddressFacts;
  /** The owner of the first email address in Reply-To; null if the mail has none. */
  readonly replyTo: AddressFacts | null;
  /** Null if the mail was received, not sent from the mailbox. */
  readonly sent: SentFacts | null;
  /** Null if the inbox was deleted. */
  readonly inbox: {
    readonly acceptUnverifiedAgents: boolean;
    /** Whether Reply-To of a mail that opens a ticket is its customer, as in mail from contact forms. */
    readonly useReplyTo: boolean;
    /** Whether answers reopen a closed ticket; if not, they open linked tickets. */
    readonly reopenClosed: boolean;
  } | null;
  /** Whether this sender sent more mails in the last hour than a person could write. */
  readonly isFlood: boolean;
  readonly firstLines: FirstLineFacts;
  /** Whether the mail is an agent's, and its ticket is of an inbox that the agent may not see. */
  readonly isHidden: boolean;
  /** Null if the mail answers no email of Frontdesk that contains a message. */
  readonly answered: AnsweredFacts | null;
  readonly approval: ApprovalFacts;
}
