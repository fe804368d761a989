/** Frontdesk's own operations for visitors: protection against automated messages, and recovery of earlier tickets. */

import { type Static, Type } from 'typebox';
import { EmailAddress, Id, Language, nullable } from './common.ts';
import { contract, contractOrNothing, ours } from './contract.ts';

/** Sent with an anonymous visitor's message, and ignored in other messages. */
export const Guard = Type.Object({
  /** Value of a field that people do not see; a message with any text here is refused. */
  website: Type.Optional(Type.String()),
  /** Milliseconds since the form was shown. */
  elapsed: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * `{challenge, solution: {counter, derivedKey}}` as JSON in Base64, with the response's `challenge`. Valid for one
   * message, and for its repeats with the same `Idempotency-Key`.
   */
  challenge: Type.Optional(Type.String({ maxLength: 4000 })),
});
export type Guard = Static<typeof Guard>;

/**
 * A proof-of-work challenge. Its solution is the first `counter`, counted from 0, whose `derivedKey` begins with
 * `keyPrefix`. The key is PBKDF2 with SHA-256, `cost` iterations and the salt `salt`, over the bytes of `nonce`
 * followed by the counter as four bytes (big-endian). All bytes are written in lower-case hexadecimal.
 */
export const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    /** Length of the key in bytes. */
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    /** Seconds since 1970. */
    expiresAt: Type.Integer(),
    /** `issuedAt` in milliseconds since 1970. */
    data: Type.Object({ issuedAt: Type.Integer(), userId: Id }),
  }),
  signature: Type.String(),
});
export type Challenge = Static<typeof Challenge>;

export const getChallenge = ours(
  contract(
    'FAQ:Read',
    Type.Object({}),
    Type.Object({
      required: Type.Boolean(),
      /** Null if no challenge is required. */
      challenge: nullable(Challenge),
      /** Minimum seconds from showing the form, or fetching the challenge, to sending; earlier messages are refused. */
      minSeconds: Type.Number(),
    }),
  ),
);

/** Redeems a code in the url of the site's page. A code works once; the response to an invalid one is 204. */
export const useOneTimeCode = ours(
  contractOrNothing(
    'Tickets:Write',
    Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
    Type.Object({ result: Type.Literal('success'), json: Type.Object({ ticketID: Id }) }),
  ),
);

/** Tickets of a ticket token under one email address, without subjects; only their sender recognises them. */
export const OfferedTickets = Type.Object({
  /** Email address of the sender, with only the first character of its local part: `k…@mail.example`. */
  fromEmail: Type.String(),
  /** When the newest of the tickets was opened, in ISO 8601. */
  createdDate: Type.String(),
});
export type OfferedTickets = Static<typeof OfferedTickets>;

/**
 * Needs a visitor token and a ticket token. Tickets under the visitor token's email address move to its `sub`; the
 * others are offered. The ticket token ends when it has no tickets left.
 */
export const adoptTickets = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      /** Whether the visitor has confirmed the offered tickets, so that those move too. */
      isMine: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ offered: Type.Array(OfferedTickets) }),
  ),
);

/** The response does not reveal whether the email address has tickets. */
export const sendMagicLink = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      email: EmailAddress,
      /** Language of the mail; the ticket's language if absent. */
      lang: Type.Optional(Language),
    }),
  ),
);
