import { beforeAll, describe, expect, test } from 'vitest';
import { grabTicket, insertTicket, listTickets } from '../../src/api/operations/tickets.ts';
import { adoptTickets } from '../../src/api/operations/visitor.ts';
import { type Client, createClient } from '../../src/client/client.ts';
import {
  createVisitorSession,
  ticketTokenHeader,
  type VisitorClaims,
  type VisitorSession,
} from '../../src/client/visitor.ts';
import { createKey } from '../../src/server/users/keys/keys.sql.ts';
import { useApp } from '../support/app.ts';
import { openContact } from '../support/contact.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { useHttpServer } from '../support/http-server.ts';
import { buildInbox } from '../support/tickets.ts';
import { buildBackend, person } from '../support/visitors.ts';

const userId = 1;
const toEmail = 'help@skogsrand.example';
const service = useApp();
const slow = useHttpServer();
let baseUrl = '';
let apiKey = '';
let sign: Awaited<ReturnType<typeof buildBackend>>['sign'];

beforeAll(async () => {
  const { db } = service.database;
  const center = await buildHelpCenter(db, { userId });
  await buildInbox(db, { userId, addresses: [toEmail] });
  await openContact(db, center, { contactEmail: toEmail });
  ({ sign } = await buildBackend(db, userId));
  ({ apiKey } = await createKey(db, { userId, kind: 'public', origins: ['*'] }));
  baseUrl = await service.app.listen({ port: 0 });
});

interface Browser {
  readonly session: VisitorSession;
  readonly client: Client;
  readonly seen: VisitorClaims[];
  /** The ticket token that it keeps. */
  kept: string | undefined;
}

function openBrowser(): Browser {
  const browser: { kept: string | undefined; seen: VisitorClaims[] } = { kept: undefined, seen: [] };
  const session = createVisitorSession({
    ticketToken: {
      read: () => browser.kept,
      write(token) {
        browser.kept = token;
      },
    },
    onIdentity: (claims) => browser.seen.push(claims),
  });
  const client = createClient({ baseUrl, userId, apiKey, retries: 0, fetch: session.fetch });
  return Object.assign(browser, { session, client });
}

const letter = { fromEmail: 'nora@post.example', toEmail, subject: 'A hole', message: 'In my tent.' };

describe('somebody who is signed in', () => {
  test('has a token renewed once for many requests, and each of them is answered', async () => {
    const { session, client, seen } = openBrowser();
    const tokens = [await sign(person('maja'), -120), await sign(person('maja'))];
    let fetched = 0;
    session.identify(async () => {
      fetched += 1;
      return tokens.shift() ?? '';
    });
    const answers = await Promise.all([1, 2, 3].map(() => client.send(listTickets, {})));
    expect(answers.map(({ result }) => result)).toEqual(['success', 'success', 'success']);
    expect(fetched).toBe(2);
    expect(seen.map(({ email }) => email)).toEqual(['maja@post.example', 'maja@post.example']);
  });

  test('has what was written sent again, whole, when its token has just ended', async () => {
    const { session, client } = openBrowser();
    const tokens = [await sign(person('maja'), -120), await sign(person('maja'))];
    session.identify(async () => tokens.shift() ?? '');
    const message = 'Where is it? '.repeat(1000).trim();
    await client.send(insertTicket, { ...letter, subject: 'Late', message });
    expect(tokens).toEqual([]);
    const { json } = await client.send(listTickets, {});
    const [late] = json.filter(({ subject }) => subject === 'Late');
    const { json: ticket } = await client.send(grabTicket, { ticketId: String(late?.ticketID) });
    expect(JSON.stringify(ticket)).toContain(message);
  });

  test('is told when a token has ended that cannot be renewed', async () => {
    const { session, client } = openBrowser();
    session.identify(await sign(person('maja'), -120));
    await expect(client.send(listTickets, {})).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  test('gets no answer that was meant for somebody else', async () => {
    const { session, client } = openBrowser();
    const [maja, elin] = [await sign(person('maja')), await sign(person('elin'))];
    let asked: Promise<unknown> = Promise.resolve();
    // Somebody else comes while the request is under way.
    await new Promise<void>((resolve) => {
      session.identify(() => {
        resolve();
        return maja;
      });
      asked = client.send(listTickets, {});
    });
    session.identify(elin);
    await expect(asked).rejects.toThrow();
    expect(await session.claims()).toMatchObject({ sub: 'elin' });
  });
});

test('an answer that comes after somebody else has come is given to nobody', async () => {
  const { session } = openBrowser();
  const elin = await sign(person('elin'));
  session.identify(await sign(person('maja')));
  slow.answer((response) => {
    session.identify(elin);
    response.end('{}');
  });
  await expect(session.fetch(slow.url)).rejects.toMatchObject({ name: 'AbortError' });
});

describe('an anonymous visitor', () => {
  test('is given a ticket token, which shows nothing once somebody is signed in, and is adopted on a word', async () => {
    const browser = openBrowser();
    expect(browser.session.isKnown()).toBe(false);
    await browser.client.send(insertTicket, letter);
    expect(browser.kept).toMatch(/^fdt_/);
    expect((await browser.client.send(listTickets, {})).json).toHaveLength(1);

    const token = browser.kept;
    expect(browser.session.offeredToken()).toBeUndefined();
    browser.session.identify(await sign(person('elsa')));
    expect((await browser.client.send(listTickets, {})).json).toHaveLength(0);
    expect(browser.session.offeredToken()).toBe(token);
    expect(await browser.session.headers()).not.toHaveProperty(ticketTokenHeader);
    browser.session.identify(undefined);
    expect((await browser.client.send(listTickets, {})).json).toHaveLength(1);

    browser.session.identify(await sign(person('elsa')));
    const adopt = (isMine: boolean) =>
      browser.client.send(adoptTickets, { isMine }, { headers: { [ticketTokenHeader]: token ?? '' } });
    expect((await adopt(false)).offered).toMatchObject([{ fromEmail: 'n…@post.example' }]);
    expect((await adopt(true)).offered).toEqual([]);
    expect((await browser.client.send(listTickets, {})).json).toHaveLength(1);

    browser.session.forget('another');
    expect(browser.kept).toBe(token);
    browser.session.forget(token ?? '');
    browser.session.identify(undefined);
    expect((await browser.client.send(listTickets, {})).json).toHaveLength(0);
  });

  test('forgets a ticket token that has ended, and goes on without', async () => {
    const browser = openBrowser();
    browser.kept = `fdt_${'x'.repeat(43)}`;
    expect((await browser.client.send(listTickets, {})).json).toEqual([]);
    expect(browser.kept).toBeUndefined();
  });
});
