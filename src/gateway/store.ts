/**
 * What a gateway keeps and reads in the database of its own deployment: notes of messages on their way, whose tickets
 * are, and the settings of help centers. Whoever runs the gateway hands in the implementation.
 */

import type { InputOf } from '../api/operation.ts';
import type { insertTicket } from '../api/operations/tickets.ts';
import type { HelpCenterSelector } from '../api/schemas/common.ts';
import type { HelpCenter } from '../api/schemas/faq.ts';
import type { Caller, Visitor } from '../api/service.ts';

export interface HelpStore {
  /** The settings of a help center as its operation answers them; null where it has none here. */
  findHelpCenter(userId: number, selector: HelpCenterSelector): Promise<HelpCenter | null>;
  hasForm(userId: number, formId: string): Promise<boolean>;
  /** Whether anybody may read the articles of a user without a key. */
  isOpenWithoutKey(userId: number): Promise<boolean>;
}

/** An upload that lies in this deployment. */
export interface OwnFile {
  /** Of the secret in its address. */
  readonly hash: string;
  /** Its address below this deployment. */
  readonly path: string;
  /** Only one message may have it. */
  readonly isForOne?: boolean;
}

export interface FileStore {
  /** Whether an upload lies here, by the hash of the secret in its address. */
  hasUpload(hash: string): Promise<boolean>;
  /**
   * The uploads at the urls, one for each; null for a url that leads elsewhere.
   * @throws {ValidationError} naming `attachments`, for a url that is none of the visitor's own uploads
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
  /** The aliases under which messages of these e-mails were sent. */
  listAliases(userId: number, emails: readonly string[]): Promise<readonly Alias[]>;
  /** The e-mails that stand behind aliases. */
  findEmails(userId: number, aliases: readonly string[]): Promise<readonly Alias[]>;
}

export interface Opener {
  readonly openedBy: 'anonymous' | 'identified';
  /** The address as the visitor wrote it. */
  readonly sender: string;
}

export interface PendingIntent {
  readonly sender: string;
  readonly startedAt: Date;
}

export interface OpenerStore {
  /** The addresses that visitors gave for their tickets, in lower case. */
  listSenders(userId: number, ticketIds: readonly number[]): Promise<readonly string[]>;
  /** Who opened each of the tickets, of those that visitors opened. */
  listOpeners(userId: number, ticketIds: readonly number[]): Promise<ReadonlyMap<number, Opener>>;
  /** Messages of anonymous visitors under these addresses whose outcome is not known. */
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
  /** Keeps which ticket a message is for, so that its repetition is for the same. */
  keepTarget(userId: number, intentId: number, ticketId: number): Promise<void>;
  /** Forgets an intent whose outcome is known. */
  forgetIntent(userId: number, intentId: number): Promise<void>;
  /** Whether the same request was sent before, and its outcome is unknown. */
  wasSent(userId: number, claim: string): Promise<boolean>;
  /** The ticket for which the same request was sent before; null where none was found for it. */
  findTarget(userId: number, claim: string): Promise<number | null>;
}

export interface MessageStore extends IntentStore {
  /** Names a request that may be sent twice by its idempotency key and its caller; null where there is no key. */
  claimOf(caller: Caller, message: NewMessage): string | null;
  /**
   * The ticket that the same request went to before, noted as the caller's; null where it is the first.
   * @throws {Refusal} `Conflict` when the idempotency key belongs to another request or caller
   */
  findEarlier(caller: Caller, message: NewMessage): Promise<number | null>;
  /**
   * Takes the idempotency key, makes the files part of the message, sends it and notes whose its ticket is, in one
   * transaction.
   * @param send resolves with the id of the ticket; not called where the same request was sent meanwhile
   * @returns the id of the ticket
   * @throws {Refusal} as `findEarlier`
   * @throws {ValidationError} naming `attachments`, for a file that has ended meanwhile or is another message's
   */
  sendOnce(
    caller: Caller,
    message: NewMessage,
    files: readonly OwnFile[],
    send: () => Promise<number>,
  ): Promise<number>;
}

export interface ReadStore {
  /** Notes what a visitor has read. Returns up to when is noted now. */
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
