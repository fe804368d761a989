/** The type of an implementation of the interface: one async method per operation. */

import type { Scope } from './limits.ts';
import type { InputOf, OutputOf } from './operation.ts';
import type { ManagementOperation, Operations } from './operations/index.ts';
import type { EventStream } from './schemas/events.ts';
import type { Cursor, PageUrl } from './schemas/lists.ts';

/** The caller of a method: the user in the path, and the key's scopes. */
export interface Caller {
  readonly userId: number;
  /** `public`: calls go through the visitor policy. `none`: a call without a key, which few operations allow. */
  readonly kind: 'secret' | 'public' | 'none';
  readonly scopes: readonly Scope[];
  /** Row id of the key. */
  readonly keyId?: number;
  /** Origins of pages that may use a public key. */
  readonly origins?: readonly string[];
  /** Idempotency key, which makes a write that is sent twice happen once. */
  readonly idempotencyKey?: string;
  /** Language in which the author of a message wants replies: a canonical tag. */
  readonly language?: string;
  /** Browser and system of the visitor, such as `Firefox 140, Windows`; absent if unknown. */
  readonly browser?: string | undefined;
  /** The visitor on the page, for public keys. */
  readonly visitor?: Visitor;
  /** The agent who is signed in at the desk, whose session takes the place of a key. */
  readonly agent?: SignedInAgent;
  /** The agent's session, for operations of the desk alone. */
  readonly session?: CallerSession;
  /** The only help center that a first-party page may read. */
  readonly helpCenterId?: number;
  /** The tickets, conversations and agents that the caller may read; absent if all of the user's. */
  readonly own?: Ownership;
  /** Reads `own` again, for long-lived streams. */
  readonly readOwn?: () => Promise<Ownership>;
  /**
   * Called before a result that lacks something, because a search index is being assembled. The response has
   * `Retry-After`, and no cache keeps it.
   */
  readonly noteIncomplete?: (() => void) | undefined;
  /** Owner of the ticket that a visitor's message may open. The code that stores the ticket records it. */
  readonly newTicketOwner?: TicketOwner;
}

/** An agent in a session of the desk. */
export interface SignedInAgent {
  readonly id: number;
  readonly name: string;
  /** Null for the first owner of a deployment, until they have entered it. */
  readonly email: string | null;
  readonly role: 'owner' | 'agent';
  /** The names of the agent's teams. */
  readonly teams: readonly string[];
  /** Ids of the inboxes of other teams: neither they nor their tickets exist for the agent. None for owners. */
  readonly hiddenInboxes: readonly number[];
}

/** The session of an agent, and the request that showed it. */
export interface CallerSession {
  readonly id: number;
  /** The client's IP address. */
  readonly ip: string;
  /** Network of that address, by which rate limits count. */
  readonly network: string;
  /** Base url of the deployment, for links that the agent hands on: `PUBLIC_URL`, or else the request's origin. */
  readonly baseUrl: string;
}

/** The visitor who owns a ticket, and may read and continue it. */
export type TicketOwner =
  | { readonly openedBy: 'identified'; readonly sub: string }
  | {
      readonly openedBy: 'anonymous';
      /** Hash of the ticket token that gives access to the ticket. */
      readonly ticketToken: string;
    };

/** The visitor on a page: anonymous, identified by a token of the site's backend, or the holder of a ticket token. */
export interface Visitor {
  /** Null if anonymous. */
  readonly identity: VisitorIdentity | null;
  /** Hash of the request's ticket token; null without one, and for signed-in visitors. */
  readonly ticketToken: string | null;
  /** Hash of a ticket token that a signed-in visitor sends too: it gives no access, but its tickets can be adopted. */
  readonly offeredToken: string | null;
  /** The help center of a first-party page, if the ticket token was issued to such a page. */
  readonly helpCenterId?: number;
  /** Network of the client's IP address, by which rate limits count. */
  readonly network: string;
  /** Sends the visitor a ticket token, which later requests carry. */
  keepTicketToken(token: string): void;
}

/** The claims of a visitor token. */
export interface VisitorIdentity {
  readonly sub: string;
  /** Email address in lower case, verified by the site's backend. */
  readonly email: string;
  readonly name: string;
  /** Ids of the conversations that belong to the visitor. */
  readonly conversations: readonly string[];
}

/**
 * The records that a visitor may read; all others count as not found. Agents are readable if they took part in one of
 * the conversations, or wrote a visible message in one of the tickets.
 */
export interface Ownership {
  readonly ticketIds: readonly number[];
  /**
   * Email address whose tickets are readable too, unless anonymous visitors opened them: they can write any address.
   */
  readonly email: string | null;
  readonly conversationIds: readonly string[];
}

/**
 * The result of a method: the response with cursors in place of urls, and without `length`, which the server counts.
 * Events arrive as they happen, until the reader ends the iteration.
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

/** Rows of an envelope: a list, or an async iterable if there may be very many. */
export type Rows<Row> = readonly Row[] | AsyncIterable<Row>;

/** Each method resolves to its operation's output, or throws a `Refusal`. */
export type Service = {
  readonly [Name in keyof Operations]: (
    caller: Caller,
    input: InputOf<Operations[Name]>,
  ) => Promise<Answer<OutputOf<Operations[Name]>>>;
};

/** The operations by which a deployment is managed at the desk. */
export type ManagementService = Pick<Service, ManagementOperation>;

/** The other operations: the service over a database, or over another deployment. */
export type ResourceService = Omit<Service, ManagementOperation>;
