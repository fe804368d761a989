/**
 * The mailboxes of inboxes, which owners connect at the desk: mail is fetched and sent by them. Operations of Frontdesk's
 * own. Passwords are stored encrypted, and no operation returns them.
 */

import { type Static, Type } from 'typebox';
import { maxHostLength, maxMailboxTextLength } from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk } from './contract.ts';
import { MailSetup } from './desk-settings.ts';

/**
 * Why mail cannot be sent or fetched. `host`: there is no such host; `blocked`: the host or its port may not be connected
 * to; `connection`: nothing answers at the port; `timeout`; `encryption`: no TLS that both sides support; `login`: the
 * server does not accept user and password; `password`: the password has to be entered again; `refused`: the server
 * refuses the email or the command; `lost`: a test was sent and has not arrived.
 */
export const mailProblemReasons = [
  'host',
  'blocked',
  'connection',
  'timeout',
  'encryption',
  'login',
  'password',
  'refused',
  'lost',
] as const;

export const MailProblem = Type.Object({
  reason: Type.Enum([...mailProblemReasons]),
  /** What the mail server said, in its language; empty if nothing. */
  said: Type.String(),
});
export type MailProblem = Static<typeof MailProblem>;

/** A mail to the inbox's own address. */
export const MailTest = Type.Object({
  /** `arrived`: the inbox received it, so mail works both ways. */
  state: Type.Enum(['sent', 'arrived', 'failed']),
  /** The time of the state. */
  date: Timestamp,
  /** Null unless the test failed. */
  problem: nullable(MailProblem),
});
export type MailTest = Static<typeof MailTest>;

const Host = Type.String({ minLength: 1, maxLength: maxHostLength, pattern: '^[A-Za-z0-9.:_\\-\\[\\]]+$' });
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
const Server = Type.Object({ host: Host, port: Port });
const Username = Type.String({ minLength: 1, maxLength: maxMailboxTextLength });

const ConnectedMailbox = Type.Object({
  username: Username,
  imap: Server,
  smtp: Server,
  /** Why mail is not fetched at the moment; null if it is. */
  problem: nullable(MailProblem),
});
export type ConnectedMailbox = Static<typeof ConnectedMailbox>;

/**
 * How far it is proved that agents' answers by mail are theirs. `asked`: an agent was sent a mail to answer; `answered`:
 * the answer names a mail server; `testing`: a mail with a forged header was sent; `tested`: the server passed, and can be
 * trusted; `failed`.
 */
const ProofState = Type.Enum(['asked', 'answered', 'testing', 'tested', 'failed']);

/**
 * Why no mail server can be trusted. `unsent`: the question or the test could not be sent; `no-answer`: the agent has not
 * answered within an hour; the others: what the answer or the test showed.
 */
export const proofFailureReasons = [
  'unsent',
  'no-answer',
  'other-sender',
  'no-results',
  'no-name',
  'odd-name',
  'no-pass',
  'two-servers',
  'forged-on-top',
  'other-name-on-top',
  'not-stamped',
  'not-renamed',
  'own-relay',
  'other-door',
] as const;

export const MailProof = Type.Object({
  /** Whether agents' answers by mail wait for approval, as no mail server proves who sent them. */
  isNeeded: Type.Boolean(),
  /** The mail server that is trusted; null if none is. */
  trusted: nullable(Type.String()),
  /** The last attempt to learn one, within a week; null if there is none. */
  attempt: nullable(
    Type.Object({
      state: ProofState,
      /** The agent who was asked. */
      email: Type.String(),
      /** The mail server of the answer; null before it. */
      server: nullable(Type.String()),
      /** Null unless the attempt failed. */
      failure: nullable(Type.Enum([...proofFailureReasons])),
      /** Why an email of the attempt could not be sent; null for other failures. */
      problem: nullable(MailProblem),
    }),
  ),
});
export type MailProof = Static<typeof MailProof>;

export const InboxMail = Type.Object({
  inboxId: Id,
  name: Type.String(),
  /** The address of its mail; null if it has none that receives mail. */
  email: nullable(Type.String()),
  /** Whether the address waits for the operator of the server. */
  isEmailRequested: Type.Boolean(),
  /** Null if the server's own settings serve the inbox. */
  mailbox: nullable(ConnectedMailbox),
  /** Whether mail of the inbox is sent and received, by its mailbox or by the server. */
  sends: Type.Boolean(),
  receives: Type.Boolean(),
  /** Number of emails that wait until the inbox can send them; 0 if it can. */
  waitingMails: Type.Integer({ minimum: 0 }),
  /** The last test of mail both ways; null if there was none. */
  test: nullable(MailTest),
  proof: MailProof,
});
export type InboxMail = Static<typeof InboxMail>;

export const ListedMailboxes = Type.Object({
  inboxes: Type.Array(InboxMail),
  /** Whether a password can be stored; if not, the operator has to set `SECRET_KEY`. */
  canConnect: Type.Boolean(),
  mail: MailSetup,
});
export type ListedMailboxes = Static<typeof ListedMailboxes>;

export const listMailboxes = forDesk(contract('Tickets:Read', Type.Object({}), ListedMailboxes));

/** A login that fails is answered, and nothing is stored. */
export const connectMailbox = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({
      inboxId: Id,
      username: Username,
      /** Absent: the stored one, unless the host or the user is another. */
      password: Type.Optional(Type.String({ minLength: 1, maxLength: maxMailboxTextLength })),
      imap: Server,
      smtp: Server,
    }),
    Type.Object({
      /** Why mail cannot be fetched, and why none can be sent; both null if the mailbox is connected. */
      imap: nullable(MailProblem),
      smtp: nullable(MailProblem),
    }),
  ),
);

export const disconnectMailbox = forDesk(contract('Tickets:Write', Type.Object({ inboxId: Id })));

/** Sends a mail to the inbox's own address. A conflict names what is missing for it. */
export const testMail = forDesk(contract('Tickets:Write', Type.Object({ inboxId: Id }), InboxMail));

/**
 * Learns which mail server proves who sent a mail. `ask` mails the owner, who answers; `test` mails a forged header to the
 * inbox; `trust` trusts the server that passed. A conflict if the step before is not done.
 */
export const learnMailServer = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({ inboxId: Id, step: Type.Enum(['ask', 'test', 'trust']) }),
    InboxMail,
  ),
);
