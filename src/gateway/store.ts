/** Records of a gateway in its own deployment's database; the program that runs the gateway implements the stores. */

import type { InputOf } from '../api/operation.ts';
import type { insertTicket } from '../api/operations/tickets.ts';
import type { HelpCenterSelector } from '../api/schemas/common.ts';
import type { HelpCenter } from '../api/schemas/faq.ts';
import type { Caller, Visitor } from '../api/service.ts';

export interface HelpStore {
  /** Returns a help center as the operation `helpCenter` does; null if this deployment does not have it. */
  findHelpCenter(userId: number, selector: HelpCenterSelector): Promise<HelpCenter | null>;
  hasForm(userId: number, formId: string): Promise<boolean>;
  /** Whether a user's articles are readable without a key. */
  isOpenWithoutKey(userId: number): Promise<boolean>;
}

/** An upload of this deployment. */
export interface OwnFile {
  /** Hash of the secret in the upload's url. */
  readonly hash: string;
  /** Path of the upload, relative to this deployment's url. */
  readonly path: string;
  /** Whether only one message may contain the upload. */
  readonly isForOne?: boolean;
}

export interface FileStore {
  /** Whether this deployment has an upload, given the hash of the secret in its url. */
  hasUpload(hash: string): Promise<boolean>;
  /**
   * Finds the uploads at urls, one per url; null for a url that leads elsewhere.
   * @throws {ValidationError} with the label `attachments`, for an upload of another visitor
   */
  findUploads(caller: Caller, urls: readonly string[]): Promise<readonly (OwnFile | null)[]>;
}

export interface Alias {
  readonly alias: string;
  /** Email address in lower case. */
  readonly email: string;
}

export interface AliasStore {
  noteAlias(userId: number, alias: Alias): Promise<void>;
  listAliases(userId: number, emails: readonly string[]): Promise<readonly Alias[]>;
  findEmails(userId: number, aliases: readonly string[]): Promise<readonly Alias[]>;
}

export interface Opener {
  readonly openedBy: 'anonymous' | 'identified';
  /** Email address as the visitor wrote it. */
  readonly sender: string;
}

export interface PendingIntent {
  readonly sender: string;
  readonly startedAt: Date;
}

export interface OpenerStore {
  /** Returns the email addresses under which visitors opened tickets, in lower case. */
  listSenders(userId: number, ticketIds: readonly number[]): Promise<readonly string[]>;
  /** Returns the openers of those tickets that visitors opened. */
  listOpeners(userId: number, ticketIds: readonly number[]): Promise<ReadonlyMap<number, Opener>>;
  /** Returns messages that anonymous visitors sent under these email addresses, and whose outcome is unknown. */
  listAnonymousIntents(userId: number, senders: readonly string[]): Promise<readonly PendingIntent[]>;
}

/** A message with the members that the interface requires, and that are optional for visitors. */
export type NewMessage = InputOf<typeof insertTicket> & {
  readonly fromEmail: string;
  readonly subject: string;
};

export interface NewIntent {
  readonly userId: number;
  /** Email address in lower case. */
  readonly sender: string;
  readonly openedBy: 'anonymous' | 'identified' | 'key';
  readonly claim: string | null;
}

export interface IntentStore {
  /** Records that a message is about to be sent. Returns the id of the record. */
  noteIntent(intent: NewIntent): Promise<number>;
  /** Records the ticket of a message, so that a repeated message goes to the same ticket. */
  keepTarget(userId: number, intentId: number, ticketId: number): Promise<void>;
  /** Deletes the record of a message whose outcome is known. */
  forgetIntent(userId: number, intentId: number): Promise<void>;
  /** Whether the same request was sent before with an unknown outcome. */
  wasSent(userId: number, claim: string): Promise<boolean>;
  /** Returns the ticket to which the same request was sent before; null for a new ticket. */
  findTarget(userId: number, claim: string): Promise<number | null>;
}

export interface MessageStore extends IntentStore {
  /** Returns an identifier of a request, made of its idempotency key and caller; null without a key. */
  idempotencyClaim(caller: Caller, message: NewMessage): string | null;
  /**
   * Returns the ticket that the same request created or extended before, and records the caller as its owner; null for
   * a first request.
   * @throws {Refusal} `Conflict` if the idempotency key belongs to another request or caller
   */
  findEarlier(caller: Caller, message: NewMessage): Promise<number | null>;
  /**
   * Marks the idempotency key as used, adds the files to the message, sends it, and records the owner of its ticket, in
   * one transaction.
   * @param send resolves to the ticket id; not called if the same request was sent in the meantime
   * @returns the ticket id
   * @throws {Refusal} as `findEarlier`
   * @throws {ValidationError} with the label `attachments`, for a file that has expired or belongs to another message
   */
  sendOnce(
    caller: Caller,
    message: NewMessage,
    files: readonly OwnFile[],
    send: () => Promise<number>,
  ): Promise<number>;
}

export interface ReadStore {
  /** Stores the time up to which a visitor has read a ticket. Returns the stored time, which never goes back. */
  markRead(visitor: Visitor, read: NewRead): Promise<Date>;
  /** Returns the times up to which a visitor has read tickets. */
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
