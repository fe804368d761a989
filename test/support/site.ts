/** A site with a help center, an inbox, an agent and a backend: everything that visitors meet. */

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll } from 'vitest';
import type { Operation } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import type { VisitorIdentity } from '../../src/api/service.ts';
import { requestFor, type TestApp, type TestInput } from './app.ts';
import { openContact } from './contact.ts';
import { buildHelpCenter, publicKey, secretKey, type TestHelpCenter } from './help-center.ts';
import { buildInbox, buildTicketAgent, buildTicketLabels, type TestInbox } from './tickets.ts';
import { bearer, buildBackend } from './visitors.ts';

/** Somebody in front of a page, or an agent in a back office. */
export interface TestPerson {
  /** Sends an operation with what they have to show. */
  send(
    operation: Operation,
    input?: TestInput,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Opens a ticket; its id. */
  open(more?: TestInput): Promise<number>;
  /** The ids of the tickets that they are shown. */
  tickets(query?: TestInput): Promise<number[]>;
}

/** An anonymous visitor, whose browser keeps the ticket token that it is given. */
export interface TestAnonymous extends TestPerson {
  token(): string | undefined;
  forget(): void;
}

export interface TestSite {
  readonly userId: number;
  readonly center: TestHelpCenter;
  readonly inbox: TestInbox;
  readonly agent: { readonly id: number; readonly email: string };
  readonly publicKey: string;
  readonly secretKey: string;
  /** A back office with every scope. */
  readonly office: TestPerson;
  sign(identity: VisitorIdentity, seconds?: number): Promise<string>;
  identified(identity: VisitorIdentity): Promise<TestPerson>;
  anonymous(): TestAnonymous;
}

export const tentTicket: TestInput = {
  fromEmail: 'anybody@post.example',
  toEmail: 'help@skogsrand.example',
  subject: 'Tent',
  message: 'Where is it?',
};

/** Gives the test file a site of a new user. Call it at the top, after the service. */
export function useSite(service: TestApp, userId = 1): TestSite {
  let made: TestSite | undefined;
  const site = (): TestSite => {
    if (!made) throw new Error('The site is there when tests and hooks run, not before.');
    return made;
  };
  beforeAll(async () => {
    made = await buildSite(service, userId);
  });
  return {
    userId,
    get center() {
      return site().center;
    },
    get inbox() {
      return site().inbox;
    },
    get agent() {
      return site().agent;
    },
    get publicKey() {
      return site().publicKey;
    },
    get secretKey() {
      return site().secretKey;
    },
    get office() {
      return site().office;
    },
    sign: (identity, seconds) => site().sign(identity, seconds),
    identified: (identity) => site().identified(identity),
    anonymous: () => site().anonymous(),
  };
}

/** Sets a site up for a user that is new. Call it in a hook or a test. */
export async function buildSite(service: TestApp, userId: number): Promise<TestSite> {
  const { db } = service.database;
  const center = await buildHelpCenter(db, { userId });
  const inbox = await buildInbox(db, { userId, autoReply: 'We have your message.' });
  await openContact(db, center);
  await buildTicketLabels(db, userId, ['urgent', 'from the site']);
  const email = 'aino@skogsrand.example';
  const id = await buildTicketAgent(db, { userId, name: 'Aino', email });
  const keys = { publicKey: await publicKey(db, userId), secretKey: await secretKey(db, userId) };
  const backend = await buildBackend(db, userId);

  function person(
    apiKey: string,
    headersOf: () => InjectOptions['headers'] = () => ({}),
    onAnswer: (response: LightMyRequestResponse) => void = () => {},
  ): TestPerson {
    const one: TestPerson = {
      async send(operation, input = {}, headers = {}) {
        const response = await service.app.inject({
          ...requestFor(operation, { apiKey, userId }, input),
          headers: { ...headersOf(), ...headers },
        });
        onAnswer(response);
        return response;
      },
      async open(more = {}) {
        const response = await one.send(operations.insertTicket, { ...tentTicket, ...more });
        if (response.statusCode !== 200) throw new Error(response.body);
        return response.json().json.ticketID;
      },
      async tickets(query = {}) {
        const response = await one.send(operations.listTickets, query);
        if (response.statusCode !== 200) throw new Error(response.body);
        return response.json().json.map(({ ticketID }: { ticketID: number }) => ticketID);
      },
    };
    return one;
  }

  return {
    userId,
    center,
    inbox,
    agent: { id, email },
    ...keys,
    office: person(keys.secretKey),
    sign: backend.sign,
    async identified(identity) {
      const token = await backend.sign(identity);
      return person(keys.publicKey, () => bearer(token));
    },
    anonymous() {
      let token: string | undefined;
      const keep = ({ headers }: LightMyRequestResponse) => {
        const given = headers['frontdesk-ticket-token'];
        if (given !== undefined) token = String(given);
      };
      return {
        ...person(keys.publicKey, () => (token ? { 'frontdesk-ticket-token': token } : {}), keep),
        token: () => token,
        forget() {
          token = undefined;
        },
      };
    },
  };
}
