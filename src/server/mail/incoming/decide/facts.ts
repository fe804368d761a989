/** The facts that `decide` judges a mail by. `process/queries.ts` gathers them from the database. */

import type { HoldReason } from '../../../db/tables/index.ts';
import type { Authentication } from '../authenticate/authenticate-sender.ts';
import type { MailClass } from '../classify/classify-mail.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** A ticket that a mail could belong to. */
export interface TicketFacts {
  readonly id: number;
  /** The address that the ticket was opened with, in lower case. */
  readonly customer: string;
  /** Whether that address is proven: an anonymous visitor may have typed another person's, and can read the ticket. */
  readonly isCustomerConfirmed: boolean;
  readonly isClosed: boolean;
  readonly subject: string;
}

/** The reply address that a mail came to, and its owner. */
export interface TokenFacts {
  readonly ticket: TicketFacts;
  /** The recipient's address, in lower case. */
  readonly recipient: string;
  /** Null: the address was issued to the customer, or to a participant. */
  readonly agentId: number | null;
  readonly isExpired: boolean;
  /** Whether an agent has removed the participant to whom the address was issued. */
  readonly isRemoved: boolean;
}

/** A mail in a mailbox's folder of sent mail, where only users of the mailbox can put one. */
export interface SentFacts {
  /** The author: the agent of the address in From, else the only one of the ticket or of the inbox; null: unknown. */
  readonly agent: SendingAgent | null;
}

/** Whether an address belongs to the house, so that a mail from it needs proof. */
export interface AddressFacts {
  /** Null: no agent has the address. */
  readonly agentId: number | null;
  readonly isInbox: boolean;
  /** A reply or bounce address of ours. */
  readonly isReplyAddress: boolean;
}

/** The mail that a bounce address belongs to, and its recipient. */
export interface BouncedFacts {
  readonly mailId: number;
  readonly ticketId: number;
  /** The recipient's address, in lower case. */
  readonly recipient: string;
  /** Null: the mail went to the customer, or to a participant. */
  readonly agentId: number | null;
}

export interface SendingAgent {
  readonly name: string;
  readonly address: string;
}

/** The first lines of an agent's mail, read as commands. */
export interface FirstLineFacts {
  /** Whether one of them looks like a command and is none. */
  readonly hasUnknownCommand: boolean;
  /** Whether the mail has a text for the customer, and is neither a note nor commands alone. */
  readonly isAnswer: boolean;
}

/** The mail of ours that an agent's mail answers. */
export interface AnsweredFacts {
  /** The newest message in that mail. */
  readonly messageId: number;
  /** The messages for the customer that other agents wrote after that one. */
  readonly laterAnswerIds: readonly number[];
}

/** The approval of a mail that was held. */
export interface ApprovalFacts {
  /** The reasons for which it was held, and holds no more. */
  readonly reasons: readonly HoldReason[];
  /** The agent who confirmed to have written it; null: an operator approved it. */
  readonly agentId: number | null;
}

export interface MailFacts {
  readonly mail: ParsedMail;
  readonly mailClass: MailClass;
  readonly authentication: Authentication;
  /** Whether the same mail came earlier, by its `MailIdentity`. */
  readonly isDuplicate: boolean;
  /** Whether the mail is one of ours that came back, by an id that we or a relay gave it. */
  readonly isOwn: boolean;
  /** The mail whose bounce address this one came to; null: it came to none. */
  readonly bounced: BouncedFacts | null;
  readonly token: TokenFacts | null;
  /** The ticket of the first known id in `In-Reply-To`, else of the last one in `References`. */
  readonly byIds: TicketFacts | null;
  /** Whether that id is of a mail to or from a participant: knowing it is no sign of the customer. */
  readonly isByCopy: boolean;
  /** The owner of the address in From. */
  readonly sender: AddressFacts;
  /** The owner of the first address in Reply-To; null: the mail has none. */
  readonly replyTo: AddressFacts | null;
  /** Null: the mail came in, and was not sent from a mailbox of ours. */
  readonly sent: SentFacts | null;
  /** Null: the inbox is gone. */
  readonly inbox: {
    readonly acceptUnverifiedAgents: boolean;
    /** Whether the Reply-To of a mail that opens a ticket names its customer, as contact forms write it. */
    readonly useReplyTo: boolean;
    /** Whether answers reopen a closed ticket; else they open linked ones. */
    readonly reopenClosed: boolean;
  } | null;
  /** Whether this sender wrote more mails in the last hour than a person would. */
  readonly isFlood: boolean;
  readonly firstLines: FirstLineFacts;
  /** Null: the mail answers no mail of ours with a message. */
  readonly answered: AnsweredFacts | null;
  readonly approval: ApprovalFacts;
}
