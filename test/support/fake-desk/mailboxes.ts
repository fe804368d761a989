/** The mail of inboxes on the server that a test's desk talks to, in memory. */

import type { InboxMail, ListedMailboxes, MailProblem } from '../../../src/api/schemas/desk-mailboxes.ts';
import { ago, noContent } from './answers.ts';

type Input = Readonly<Record<string, unknown>>;

export function buildInboxMail(overrides: Partial<InboxMail> = {}): InboxMail {
  return {
    inboxId: 1,
    name: 'Customer service',
    email: 'help@skogsrand.example',
    isEmailRequested: false,
    mailbox: null,
    sends: false,
    receives: false,
    waitingMails: 0,
    test: null,
    proof: { isNeeded: false, trusted: null, attempt: null },
    ...overrides,
  };
}

/** The mailbox that is connected by the right password, which is `right`. */
export const connectedMailbox: Partial<InboxMail> = {
  mailbox: {
    username: 'help@skogsrand.example',
    imap: { host: 'imap.skogsrand.example', port: 993 },
    smtp: { host: 'smtp.skogsrand.example', port: 465 },
    problem: null,
  },
  sends: true,
  receives: true,
};

export class FakeMailboxes {
  inbox: InboxMail;
  canConnect = true;
  readonly #mail: ListedMailboxes['mail'] = {
    sends: false,
    receives: true,
    sendsBy: null,
    isKept: true,
    smtpPort: 25,
    mailbox: null,
    hasWebhook: false,
  };

  constructor(inbox: Partial<InboxMail> = {}) {
    this.inbox = buildInboxMail(inbox);
  }

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listMailboxes: () => ({ inboxes: [this.inbox], canConnect: this.canConnect, mail: this.#mail }),
    connectMailbox: ({ password }) => {
      const problem: MailProblem | null =
        password === 'right' ? null : { reason: 'login', said: 'Invalid credentials' };
      if (!problem) this.inbox = { ...this.inbox, ...connectedMailbox };
      return { imap: problem, smtp: problem };
    },
    disconnectMailbox: () => {
      this.inbox = { ...this.inbox, mailbox: null, sends: false, receives: false };
      return noContent();
    },
    testMail: () => {
      this.inbox = { ...this.inbox, test: { state: 'sent', date: ago(0), problem: null } };
      return this.inbox;
    },
    learnMailServer: ({ step }) => {
      const attempt = { email: 'aino@skogsrand.example', server: null, failure: null, problem: null };
      const server = 'mx.skogsrand.example';
      const proofs = {
        ask: { isNeeded: true, trusted: null, attempt: { ...attempt, state: 'asked' } },
        test: { isNeeded: true, trusted: null, attempt: { ...attempt, server, state: 'testing' } },
        trust: { isNeeded: false, trusted: server, attempt: null },
      } as const;
      if (step === 'ask' || step === 'test' || step === 'trust')
        this.inbox = { ...this.inbox, proof: proofs[step] };
      return this.inbox;
    },
  };
}
