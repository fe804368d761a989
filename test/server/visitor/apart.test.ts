/**
 * Two visitors, a stranger and an agent on one server, in any order of doing: nobody is ever shown anything of another
 * visitor, nor what is for agents only.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { useApp } from '../../support/app.ts';
import { buildConversation } from '../../support/chat.ts';
import { buildSite, type TestAnonymous, type TestPerson, type TestSite } from '../../support/site.ts';
import { buildTicketAgent, buildTicketMessage } from '../../support/tickets.ts';
import { bearer, person } from '../../support/visitors.ts';

const service = useApp();
let users = 0;

type Name = 'maja' | 'liam' | 'anonymous';

const actors = ['maja', 'liam', 'anonymous', 'office'] as const;
/** Visitors write an agent's address too, and are shown what they wrote; another one they never see. */
const addresses = ['maja@post.example', 'Liam@post.example', 'aino@skogsrand.example'] as const;
const hiddenAgent = 'ville@skogsrand.example';

const step = fc.oneof(
  fc.record({
    act: fc.constant('write' as const),
    who: fc.constantFrom(...actors),
    from: fc.constantFrom(...addresses, hiddenAgent),
    append: fc.boolean(),
    internal: fc.boolean(),
    /** Which of all tickets to write into; none: a new one, or one found by its address. */
    into: fc.option(fc.nat(8), { nil: null }),
  }),
  fc.record({ act: fc.constant('log' as const), into: fc.nat(8) }),
  fc.record({ act: fc.constant('signIn' as const), who: fc.constantFrom('maja' as const, 'liam' as const) }),
  fc.record({ act: fc.constant('read' as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What only some may read: who wrote it, in which ticket. */
class Story {
  readonly tickets: number[] = [];
  /** Words, by whom they are not for. */
  readonly secrets: { readonly text: string; readonly ownedBy: Name | 'agents' }[] = [];
  /** To whom a ticket belongs; one that an agent opened belongs to its address. */
  readonly owners = new Map<number, Name | 'agents'>();
  /** Tickets with more in them than notes. */
  readonly answered = new Set<number>();
  words = 0;

  next(ownedBy: Name | 'agents'): string {
    this.words += 1;
    const text = `secret-${ownedBy}-${this.words}-`;
    this.secrets.push({ text, ownedBy });
    return text;
  }
}

function ownerOfAddress(address: string): Name | 'agents' {
  const local = address.toLowerCase().split('@')[0];
  return local === 'maja' || local === 'liam' ? local : 'agents';
}

async function playOn(site: TestSite, steps: readonly Step[]): Promise<void> {
  const story = new Story();
  const people = {
    maja: person('maja', { conversations: ['chat-of-maja'] }),
    liam: person('liam', { conversations: ['chat-of-liam'] }),
  };
  const browser: TestAnonymous = site.anonymous();
  const visitors: Record<Name, TestPerson> = {
    maja: await site.identified(people.maja),
    liam: await site.identified(people.liam),
    anonymous: browser,
  };
  for (const name of ['maja', 'liam'] as const) {
    await buildConversation(service.database.db, {
      userId: site.userId,
      id: `chat-of-${name}`,
      messages: [{ senderName: name, agentId: 0, message: story.next(name) }],
    });
  }

  for (const one of steps) {
    if (one.act === 'write') await write(site, story, visitors, one);
    else if (one.act === 'log') await log(site, story, one.into);
    else if (one.act === 'signIn') await signIn(site, story, browser, one.who, people[one.who]);
    else await readEverything(site, story, visitors);
  }
  await readEverything(site, story, visitors);
}

async function write(
  site: TestSite,
  story: Story,
  visitors: Readonly<Record<Name, TestPerson>>,
  { who, from, append, internal, into }: Extract<Step, { act: 'write' }>,
): Promise<void> {
  const named = into === null ? undefined : story.tickets[into % Math.max(1, story.tickets.length)];
  const isNote = who === 'office' && internal;
  // An agent's answer is for whoever the ticket belongs to, which is known once it is stored.
  const mark = `secret-${who}-${story.words}-`;
  story.words += 1;
  const input = {
    fromEmail: who !== 'office' && from === hiddenAgent ? addresses[0] : from,
    toEmail: 'help@skogsrand.example',
    subject: `${mark}subject`,
    message: `${mark}words`,
    labels: ['urgent'],
    appendOpenTicket: append,
    ...(isNote && { messageType: 'internal' }),
    ...(named !== undefined && { ticketId: `${named}` }),
  };
  const sender = who === 'office' ? site.office : visitors[who];
  const response = await sender.send(operations.insertTicket, input);
  if (response.statusCode === 404) return;
  expect(response.statusCode, response.body).toBe(200);
  const id: number = response.json().json.ticketID;
  if (!story.tickets.includes(id)) {
    story.tickets.push(id);
    story.owners.set(id, who === 'office' ? ownerOfAddress(from) : who);
  }
  if (!isNote) story.answered.add(id);
  // A subject is shown with its ticket, once there is something in it to be shown.
  const owner = story.owners.get(id) ?? 'agents';
  story.secrets.push({ text: `${mark}words`, ownedBy: isNote ? 'agents' : owner });
  story.secrets.push({ text: `${mark}subject`, ownedBy: owner });
}

/** The server’s own log, which no operation writes. */
async function log(site: TestSite, story: Story, into: number): Promise<void> {
  const id = story.tickets[into % Math.max(1, story.tickets.length)];
  if (id === undefined) return;
  await buildTicketMessage(service.database.db, site.userId, id, {
    type: 'log',
    plain: story.next('agents'),
    html: story.next('agents'),
  });
}

/** The anonymous visitor's tickets move to whoever signs in on the same browser. */
async function signIn(
  site: TestSite,
  story: Story,
  browser: TestAnonymous,
  name: 'maja' | 'liam',
  identity: ReturnType<typeof person>,
): Promise<void> {
  const moved = browser.token() === undefined ? [] : await browser.tickets();
  const response = await browser.send(operations.listTickets, {}, bearer(await site.sign(identity)));
  expect(response.statusCode).toBe(200);
  browser.forget();
  for (const id of moved) story.owners.set(id, name);
  for (const [index, secret] of story.secrets.entries()) {
    if (secret.ownedBy === 'anonymous') story.secrets[index] = { ...secret, ownedBy: name };
  }
}

async function readEverything(
  site: TestSite,
  story: Story,
  visitors: Readonly<Record<Name, TestPerson>>,
): Promise<void> {
  for (const name of ['maja', 'liam', 'anonymous'] as const) {
    const visitor = visitors[name];
    const bodies: string[] = [];
    const read = async (...request: Parameters<TestPerson['send']>) => {
      const response = await visitor.send(...request);
      bodies.push(response.body + JSON.stringify(response.headers));
      return response;
    };
    await read(operations.listTickets, { limit: 500 });
    await read(operations.listTickets, { fileType: 'csv' });
    for (const fromEmail of addresses) await read(operations.listTickets, { fromEmail });
    for (const ticketId of story.tickets) await read(operations.grabTicket, { ticketId });
    await read(operations.listConversations, { fromDate: '2020-01-01', toDate: '2100-01-01' });
    for (const other of ['maja', 'liam']) {
      await read(operations.grabConversation, { conversationId: `chat-of-${other}` });
    }
    await read(operations.grabAgent, { agentId: site.agent.id });
    const all = bodies.join('\n');
    for (const { text, ownedBy } of story.secrets) {
      if (ownedBy !== name) expect(all, `${name} reads ${text}`).not.toContain(text);
    }
    expect(all).not.toContain('urgent');
    expect(all).not.toContain(hiddenAgent);
    const own = story.tickets.filter((id) => story.owners.get(id) === name && story.answered.has(id));
    const listed = await visitor.tickets({ limit: 500 });
    expect(listed.toSorted(), name).toEqual(own.toSorted());
  }
}

test('in any order of doing', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      users += 1;
      const site = await buildSite(service, users);
      await buildTicketAgent(service.database.db, { userId: users, name: 'Ville', email: hiddenAgent });
      await playOn(site, steps);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
