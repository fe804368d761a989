/** What has to be known to say what becomes of a mail. Whoever gathers it asks the database; `decide.ts` does not. */

import type { HoldReason } from '../../../db/tables/index.ts';
import type { Authentication } from '../authenticate/authenticate-sender.ts';
import type { MailClass } from '../classify/classify-mail.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';

/** A ticket that a mail could belong to. */
export interface TicketFacts {
  readonly id: number;
  /** The address that it was opened with, in lower case. */
  readonly customer: string;
  /**
   * Whether that address is surely the customer's. It is not where an anonymous visitor wrote it: whoever that is may
   * read what is added to the ticket.
   */
  readonly isCustomerConfirmed: boolean;
  readonly isClosed: boolean;
  readonly subject: string;
}

/** Whose reply address a mail came to. */
export interface TokenFacts {
  readonly ticket: TicketFacts;
  /** In lower case. */
  readonly recipient: string;
  /** Null: it was issued to the customer, or to a participant. */
  readonly agentId: number | null;
  readonly isExpired: boolean;
  /** Whether it was issued to a participant whom an agent has removed since. */
  readonly isRemoved: boolean;
}

/** A mail that lay in the folder of a mailbox for what is sent from there: only who may write from it can have put it there. */
export interface SentFacts {
  /** The agent who wrote it: the one whose address it is from, else whom the ticket or the inbox leaves; null: nobody knows. */
  readonly agent: SendingAgent | null;
}

/** Whether an address stands for the house, so that a mail with it needs proof. */
export interface AddressFacts {
  /** Null: no agent's. */
  readonly agentId: number | null;
  readonly isInbox: boolean;
  /** A reply or bounce address of ours. */
  readonly isReplyAddress: boolean;
}

/** The mail of ours that a bounce address belongs to, and to whom it went. */
export interface BouncedFacts {
  readonly mailId: number;
  readonly ticketId: number;
  /** In lower case. */
  readonly recipient: string;
  /** Null: it went to the customer, or to a participant. */
  readonly agentId: number | null;
}

export interface SendingAgent {
  readonly name: string;
  readonly address: string;
}

/** What an agent's mail says by its first lines. */
export interface FirstLineFacts {
  /** Whether one of them begins as a command does, and is none. */
  readonly hasUnknownCommand: boolean;
  /** Whether anything in it is for the customer: it is neither a note nor commands alone. */
  readonly isAnswer: boolean;
}

/** The mail of ours that an agent's mail answers. */
export interface AnsweredFacts {
  /** The newest message that it brought. */
  readonly messageId: number;
  /** The messages for the customer that other agents wrote after that one. */
  readonly laterAnswerIds: readonly number[];
}

/** What somebody said of a mail that was held. */
export interface ApprovalFacts {
  /** What it was held for, and passes now. */
  readonly reasons: readonly HoldReason[];
  /** The agent to whom it was handed back, and who says to have written it; null: an operator let it pass. */
  readonly agentId: number | null;
}

export interface MailFacts {
  readonly mail: ParsedMail;
  readonly mailClass: MailClass;
  readonly authentication: Authentication;
  /** Whether the same mail came before, as `MailIdentity` says. */
  readonly isDuplicate: boolean;
  /** Whether it is a mail of ours that came back: its id is one that we gave, or a relay gave ours. */
  readonly isOwn: boolean;
  /** The mail of ours that the bounce address it came to belongs to. */
  readonly bounced: BouncedFacts | null;
  readonly token: TokenFacts | null;
  /** The ticket of the first id of ours in `In-Reply-To`, else of the last one in `References`. */
  readonly byIds: TicketFacts | null;
  /** Whether that id is of a mail to a participant, or of one of theirs: naming it is no sign of the customer. */
  readonly isByCopy: boolean;
  /** Who has the address of its From. */
  readonly sender: AddressFacts;
  /** Who has the first address of its Reply-To; null: it has none. */
  readonly replyTo: AddressFacts | null;
  /** Null: it came in, and was not sent from a mailbox of ours. */
  readonly sent: SentFacts | null;
  /** Null: no address in it is an inbox's. */
  readonly inbox: {
    readonly acceptUnverifiedAgents: boolean;
    /** Whether the Reply-To of a mail that opens a ticket names its customer, as contact forms write it. */
    readonly useReplyTo: boolean;
    /** Whether a closed ticket goes on; else its answers open linked ones. */
    readonly reopenClosed: boolean;
  } | null;
  /** Whether mails as sure to be this sender's as this one came more often of late than a person writes. */
  readonly isFlood: boolean;
  readonly firstLines: FirstLineFacts;
  /** Null: it answers no mail of ours that brought a message. */
  readonly answered: AnsweredFacts | null;
  readonly approval: ApprovalFacts;
}
