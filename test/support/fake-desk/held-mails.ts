/** Mails that wait for approval on the server that a test's desk talks to, in memory. */

import type { HeldMail } from '../../../src/api/schemas/desk.ts';
import { ago, noContent } from './answers.ts';

type Input = Readonly<Record<string, unknown>>;

export function buildHeldMail(mailId: number, overrides: Partial<HeldMail> = {}): HeldMail {
  return {
    mailId,
    inboxName: 'Customer service',
    sender: 'aino@home.example',
    agent: { agentId: 7, name: 'Aino Laine' },
    ticketId: 1,
    ticketSubject: 'Ticket 1',
    customer: 'maja@post.example',
    reason: 'another sender',
    check: 'none',
    subject: `Mail ${mailId}`,
    text: 'Where does it leak?',
    fileNames: [],
    answers: [],
    receivedDate: ago(1),
    ...overrides,
  };
}

export class FakeHeldMails {
  readonly #mails: readonly HeldMail[];
  readonly #settled = new Set<number>();

  constructor(mails: readonly HeldMail[] = []) {
    this.#mails = mails;
  }

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listHeldMails: ({ beforeMailId = Number.POSITIVE_INFINITY, limit = 50 }) => {
      const waiting = this.#mails.filter(
        ({ mailId }) => !this.#settled.has(mailId) && mailId < Number(beforeMailId),
      );
      const mails = waiting.slice(0, Number(limit));
      return { mails, hasEarlier: mails.length < waiting.length };
    },
    settleHeldMail: ({ mailId, verdict }) => {
      if (verdict === 'restore') this.#settled.delete(Number(mailId));
      else this.#settled.add(Number(mailId));
      return noContent();
    },
  };
}
