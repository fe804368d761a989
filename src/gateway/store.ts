/**
 * The records of a gateway in the database of its own deployment: messages on their way, owners of tickets, and the
 * settings of help centers. The program that runs the gateway hands in the implementation.
 */

import type { InputOf } from '../api/operation.ts';
import type { insertTicket } from '../api/operations/tickets.ts';
import type { HelpCenterSelector } from '../api/schemas/common.ts';
import type { HelpCenter } from '../api/schemas/faq.ts';
import type { Caller, Visitor } from '../api/service.ts';

export interface HelpStore {
  /** The settings of a help center as `helpCenter` answers them; null where this deployment has none. */
  findHelpCenter(userId: number, selector: HelpCenterSelector): Promise<HelpCenter | null>;
  hasForm(userId: number, formId: string): Promise<boolean>;
  /** Whether the articles of a user are readable without a key. */
  isOpenWithoutKey(userId: number): Promise<boolean>;
}

/** An upload of this deployment. */
export interface OwnFile {
  /** The hash of the secret in its url. */
  readonly hash: string;
  /** Its path below the url of this deployment. */
  readonly path: string;
  /** Whether only one message may have it. */
  readonly isForOne?: boolean;
}

export interface FileStore {
  /** Whether this deployment has an upload, by the hash of the secret in its url. */
  hasUpload(hash: string): Promise<boolean>;
  /**
   * The uploads at the urls, one for each; null for a url that leads elsewhere.
   * @throws {ValidationError} naming `attachments`, for an upload of another visitor
   */
  findUploads(caller: Caller, urls: readonly string[]): Promise<readonly (OwnFile | null)[]>;
}

export interface Alias {
  readonly alias: string;
  /** In lower case. */
  readonly email: string;
}

export interface AliasStore {
  noteAlias(userId: number, alias: Alias): Promise<void>;
  /** The aliases of these e-mails. */
  listAliases(userId: number, emails: readonly string[]): Promise<readonly Alias[]>;
  /** The e-mails of aliases. */
  findEmails(userId: number, aliases: readonly string[]): Promise<readonly Alias[]>;
}

export interface Opener {
  readonly openedBy: 'anonymous' | 'identified';
  /** The e-mail as the visitor wrote it. */
  readonly sender: string;
}

export interface PendingIntent {
  readonly sender: string;
  readonly startedAt: Date;
}

export interface OpenerStore {
  /** The e-mails of visitors in their tickets, in lower case. */
  listSenders(userId: number, ticketIds: readonly number[]): Promise<readonly string[]>;
  /** The openers of those tickets that visitors opened. */
  listOpeners(userId: number, ticketIds: readonly number[]): Promise<ReadonlyMap<number, Opener>>;
  /** Messages of anonymous visitors under these e-mails whose outcome is unknown. */
  listAnonymousIntents(userId: number, senders: readonly string[]): Promise<readonly PendingIntent[]>;
}

export type NewMessage = InputOf<typeof insertTicket>;

export interface NewIntent {
  readonly userId: number;
  /** In lower case. */
  readonly sender: string;
  readonly openedBy: 'anonymous' | 'identified' | 'key';
  readonly claim: string | null;
}

export interface IntentStore {
  /** Notes that a message is about to be sent. Returns the id of the note. */
  noteIntent(intent: NewIntent): Promise<number>;
  /** Keeps the ticket of a message, so that its repetition goes to the same. */
  keepTarget(userId: number, intentId: number, ticketId: number): Promise<void>;
  /** Forgets an intent whose outcome is known. */
  forgetIntent(userId: number, intentId: number): Promise<void>;
  /** Whether the same request was sent before, and its outcome is unknown. */
  wasSent(userId: number, claim: string): Promise<boolean>;
  /** The ticket to which the same request was sent before; null for a new ticket. */
  findTarget(userId: number, claim: string): Promise<number | null>;
}

export interface MessageStore extends IntentStore {
  /** Identifies a request by its idempotency key and its caller; null without a key. */
  idempotencyClaim(caller: Caller, message: NewMessage): string | null;
  /**
   * The ticket that the same request created or extended before, noted as the caller's; null for a first request.
   * @throws {Refusal} `Conflict` when the idempotency key belongs to another request or caller
   */
  findEarlier(caller: Caller, message: NewMessage): Promise<number | null>;
  /**
   * Uses the idempotency key, makes the files part of the message, sends it and notes the owner of its ticket, in one
   * transaction.
   * @param send resolves with the id of the ticket; not called when the same request was sent in the meantime
   * @returns the id of the ticket
   * @throws {Refusal} as `findEarlier`
   * @throws {ValidationError} naming `attachments`, for a file that has expired or belongs to another message
   */
  sendOnce(
    caller: Caller,
    message: NewMessage,
    files: readonly OwnFile[],
    send: () => Promise<number>,
  ): Promise<number>;
}

export interface ReadStore {
  /** Notes up to when a visitor has read a ticket. Returns the stored time, which never goes back. */
  markRead(visitor: Visitor, read: NewRead): Promise<Date>;
  /** Up to when a visitor has read tickets. */
  findReads(
    userId: number,
    visitor: Visitor,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, Date>>;
}

export interface NewRead {
  readonly userId: number;
  readonly ticketId: number;
  readonly upTo: Date;
}

export interface GatewayStore
  extends HelpStore,
    FileStore,
    AliasStore,
    OpenerStore,
    MessageStore,
    ReadStore {}
