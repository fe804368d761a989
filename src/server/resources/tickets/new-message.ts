/** A message that is stored in a ticket, as each way in describes it. */

import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { Ownership, TicketOwner } from '../../../api/service.ts';
import type { MessageText } from '../../../markup/html/message-text.ts';
import type { InboxRow } from '../../mail/inboxes/inboxes.sql.ts';
import type { AnsweredUpTo } from '../../mail/incoming/process/ticket-writer.ts';
import type { NamedOthers } from '../../mail/participants/participants.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { Upload } from '../../uploads/uploads.sql.ts';
import type { VisitorDevice } from './chats/blocked-visitors.sql.ts';
import type { TicketRow } from './tickets.sql.ts';

/** Who wrote a message on a page, and what is known of the visit before it. */
export interface VisitorVisit extends VisitorDevice {
  /** The URL of the page that led the visitor to the site; empty if none did, null if unknown. */
  readonly referrer: string | null;
  /** The language-independent ids of articles that the visitor read, the last one first. */
  readonly articles: readonly number[];
  readonly searches: readonly string[];
}

export interface NewMessage {
  readonly userId: number;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
  readonly fromName: string;
  readonly toEmail: string;
  readonly subject: string;
  readonly text: MessageText;
  readonly type: 'external' | 'internal';
  /** Whether a person outside of the conversation wrote the internal message; absent if not. */
  readonly isOutsiders?: boolean;
  readonly status: TicketStatus | null;
  /** The labels of a new ticket. Labels that the user does not have are ignored. */
  readonly labels: readonly string[];
  /** The ids of agents to whom a new ticket is assigned. */
  readonly assignedAgents: readonly number[];
  readonly files: readonly Upload[];
  /** The ticket to append the message to; null for one of the sender's tickets, or a new ticket. */
  readonly ticketId: number | null;
  readonly appendsToOpen: boolean;
  readonly openedBy: TicketRow['openedBy'];
  /** The tickets to which the caller may append the message; absent for all tickets. */
  readonly own?: Ownership | undefined;
  /** The visitor who owns a new ticket; absent for back offices, and if `ticketId` is set. */
  readonly owner?: TicketOwner | undefined;
  /** Whether a message from an agent's email address is an agent's message. */
  readonly mayBeAgent: boolean;
  /** The network of the request, for rate limits; null if the message was received by mail or from a back office. */
  readonly network: string | null;
  /** The language of mail to the customer; null for the inbox's language. */
  readonly language: string | null;
  /** The browser and the system of the visitor; null or absent if unknown, or if no visitor wrote on a page. */
  readonly browser?: string | null;
  /** Minutes by which the visitor's clock is ahead of UTC; null or absent as above. */
  readonly utcOffset?: number | null;
  /** The visitor who wrote it on a page, where it may begin a chat; absent for other messages. */
  readonly visitor?: VisitorVisit | undefined;
  /** Whether an agent wrote it at the desk. */
  readonly isAtDesk?: boolean;
  /** The URL of the visitor's page, as `pageAddress` prints it; null or absent if unknown. */
  readonly page?: string | null;
  /** The language-independent id of the article that the message is about; null, absent or unknown: of none. */
  readonly articleId?: number | null;
  /** Whether the inbox may send its automatic reply. */
  readonly wantsAutoReply: boolean;
  /** The id of the received mail that the message is made of; absent if it is of none. */
  readonly incomingMailId?: number;
  /** The settings of mail about the message; null if no mail is sent. */
  readonly mail: MailPolicy | null;
  /** Email addresses, including `toEmail`, to which an agent has already mailed the message; absent if none. */
  readonly mailedTo?: readonly string[];
  /** Other people in the headers of a received message who may become participants; absent if there are none. */
  readonly named?: NamedOthers | null;
  /** Email addresses in lower case to remove from the participants. */
  readonly removedParticipants?: readonly string[];
  /** The id of the newest external message that the writer has seen; absent if unknown. */
  readonly lastSeenMessageId?: number | undefined;
  /** The version of the agent's draft that the message consists of; absent if it consists of none. */
  readonly draftVersion?: number | undefined;
  /** The ids of saved replies that an agent has used in the message; absent for none. */
  readonly savedReplyIds?: readonly number[] | undefined;
  /** The last message that the answering agent has read; null or absent if unknown. */
  readonly answeredUpTo?: AnsweredUpTo | null;
}
