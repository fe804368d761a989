/** The implementation of the interface: one async method for each operation. */

import type { Scope } from './limits.ts';
import type { InputOf, OutputOf } from './operation.ts';
import type { Operations } from './operations/index.ts';
import type { EventStream } from './schemas/events.ts';
import type { Cursor, PageUrl } from './schemas/lists.ts';

/** The caller of a method: the user of the path, and the scopes of the key. */
export interface Caller {
  readonly userId: number;
  /** A public key's calls go through the visitor policy; without a key there are few operations. */
  readonly kind: 'secret' | 'public' | 'none';
  readonly scopes: readonly Scope[];
  /** The row of the key. */
  readonly keyId?: number;
  /** Of a public key: the pages that may use it. */
  readonly origins?: readonly string[];
  /** The idempotency key of a write that may be sent twice. */
  readonly idempotencyKey?: string;
  /** The language in which the author wants to be answered: a tag in its canonical form. */
  readonly language?: string;
  /** Of a public key: who is in front of the page. */
  readonly visitor?: Visitor;
  /** The one help center that a page of Frontdesk may read. */
  readonly helpCenterId?: number;
  /** The tickets, conversations and agents that this caller may read; absent for all of the user's. */
  readonly own?: Ownership;
  /** Reads `own` again, for streams that stay open. */
  readonly readOwn?: () => Promise<Ownership>;
  /** Of a visitor's message that may open a ticket: who becomes its owner. Whatever stores the ticket notes it. */
  readonly newTicketOwner?: TicketOwner;
}

/** The visitor who may read a ticket and go on with it. */
export type TicketOwner =
  | { readonly openedBy: 'identified'; readonly sub: string }
  | {
      readonly openedBy: 'anonymous';
      /** The hash of the ticket token that opens the ticket from now on. */
      readonly ticketToken: string;
    };

/**
 * The visitor in front of a page: anonymous, identified by a token of the site's backend, or the holder of a ticket
 * token.
 */
export interface Visitor {
  /** Null: anonymous. */
  readonly identity: VisitorIdentity | null;
  /** The hash of the ticket token of the request; null for a visitor who is signed in. */
  readonly ticketToken: string | null;
  /** The hash of a ticket token sent beside `identity`: it opens no ticket, but its tickets can be adopted. */
  readonly offeredToken: string | null;
  /** Where that is one of our own pages': the help center that the page shows. */
  readonly helpCenterId?: number;
  /** The network that the request came from, as limits count it. */
  readonly network: string;
  /** Gives the visitor a ticket token to keep and to show from now on. */
  keepTicketToken(token: string): void;
}

/** The claims of a visitor token. */
export interface VisitorIdentity {
  readonly sub: string;
  /** Verified by the site's backend, in lower case. */
  readonly email: string;
  readonly name: string;
  /** The conversations that were the visitor's own. */
  readonly conversations: readonly string[];
}

/**
 * A caller's own records: a ticket or a conversation beyond them is not there, nor an agent who has neither taken part
 * in one of the conversations nor written a message in one of the tickets that its visitor reads.
 */
export interface Ownership {
  readonly ticketIds: readonly number[];
  /** The tickets of this sender too, unless an anonymous visitor opened them: anybody may write any address. */
  readonly email: string | null;
  readonly conversationIds: readonly string[];
}

/**
 * The answer of a method: the wire's members, with cursors in place of urls, and without the `length` of an envelope,
 * which the server counts. Events come as they happen, until the reader ends the iteration.
 */
export type Answer<Output> = Output extends PageUrl
  ? Cursor
  : Output extends EventStream<infer Event>
    ? AsyncIterable<Event>
    : Output extends { result: 'success'; json: readonly (infer Row)[] }
      ? Omit<{ [Name in keyof Output]: Answer<Output[Name]> }, 'json' | 'length'> & { json: Rows<Row> }
      : Output extends readonly unknown[]
        ? Output
        : Output extends object
          ? { [Name in keyof Output]: Answer<Output[Name]> }
          : Output;

/** Rows of an envelope: all at once, or one after the other where there may be very many. */
export type Rows<Row> = readonly Row[] | AsyncIterable<Row>;

/** Each method answers its operation's output, or throws a `Refusal`. */
export type Service = {
  readonly [Name in keyof Operations]: (
    caller: Caller,
    input: InputOf<Operations[Name]>,
  ) => Promise<Answer<OutputOf<Operations[Name]>>>;
};
