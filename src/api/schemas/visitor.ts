/**
 * Protection against programs that fill in forms: `getChallenge`, an operation of our own, and `guard` of a message.
 */

import { type Static, Type } from 'typebox';
import { EmailAddress, Id, Language, nullable } from './common.ts';
import { contract, contractOrNothing, ours } from './contract.ts';

/** Sent with the message of an anonymous visitor, and ignored in other messages. */
export const Guard = Type.Object({
  /** A field that people do not see: filled in, the message is refused. */
  website: Type.Optional(Type.String()),
  /** Milliseconds since the form was shown. */
  elapsed: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * A solved challenge: `{challenge, solution: {counter, derivedKey}}` as JSON in Base64, where `challenge` is as it
   * was answered. It is good for one message, and for repeats of that message under the same `Idempotency-Key`.
   */
  challenge: Type.Optional(Type.String({ maxLength: 4000 })),
});
export type Guard = Static<typeof Guard>;

/**
 * Solved by the first `counter`, from 0 on, whose `derivedKey` begins with `keyPrefix`. The key is PBKDF2 with SHA-256
 * and `cost` iterations over the bytes of `nonce` followed by the counter in four bytes, the highest first, with the
 * salt `salt`; everything that is bytes is in lower-case hexadecimal.
 */
export const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    /** Bytes. */
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
      /** Null where none is required. */
      challenge: nullable(Challenge),
      /** A message that is sent sooner after the form was shown, or the challenge was fetched, is refused. */
      minSeconds: Type.Number(),
    }),
  ),
);

/** A code that a page of Frontdesk has put into the url of the site's page. It works once; 204 for an invalid one. */
export const useBackCode = ours(
  contractOrNothing(
    'Tickets:Write',
    Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
    Type.Object({ result: Type.Literal('success'), json: Type.Object({ ticketID: Id }) }),
  ),
);

/** The tickets of a ticket token under one address, by which their sender recognises them; without a subject. */
export const OfferedTickets = Type.Object({
  /** The address that was given, of whose name there is the first letter only: `k…@mail.example`. */
  fromEmail: Type.String(),
  /** When the newest of them was opened: ISO 8601. */
  createdDate: Type.String(),
});
export type OfferedTickets = Static<typeof OfferedTickets>;

/**
 * For a visitor token and a ticket token in one request. Tickets under the address of the visitor token move to its
 * `sub`; the others are offered. Where none is left, the ticket token has ended.
 */
export const adoptTickets = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      /** Whether the visitor has claimed the offered tickets, which then move too. */
      isMine: Type.Optional(Type.Boolean()),
    }),
    Type.Object({ offered: Type.Array(OfferedTickets) }),
  ),
);

/** The answer is the same whether anything was written under the address or not. */
export const sendBackLink = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      email: EmailAddress,
      /** In which the mail is written; without it, that of the ticket. */
      lang: Type.Optional(Language),
    }),
  ),
);
