/**
 * Two visitors, a stranger and an agent, in any order of doing: nobody is ever shown anything of another visitor, nor
 * what is for agents only.
 */

import fc from 'fast-check';
import { expect } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import type { VisitorIdentity } from '../../src/api/service.ts';
import type { Database } from '../../src/server/db/database.ts';
import { buildConversation } from './chat.ts';
import type { TestAnonymous, TestPerson, TestSite } from './site.ts';
import { buildTicketAgent, buildTicketMessage } from './tickets.ts';
import { bearer, person } from './visitors.ts';

type Name = 'maja' | 'liam' | 'anonymous';

const actors = ['maja', 'liam', 'anonymous', 'office'] as const;
const senders = ['maja', 'liam', 'agent', 'hidden agent'] as const;
const hiddenAgent = 'ville@skogsrand.example';

/** Of the agents who write, whom a visitor gets to know by what they write to it. */
type AgentName = 'agent' | 'hidden agent';

/** Where the story takes place. */
export interface Stage {
  readonly site: TestSite;
  /** Where tickets, conversations and agents lie: behind a gateway, in the other deployment. */
  readonly db: Database;
  /** The ids of the agents there. */
  readonly agentIds: Readonly<Record<AgentName, number>>;
  /** Tells the people of this story from those of others. */
  readonly number: number;
}

const step = fc.oneof(
  fc.record({
    act: fc.constant('write' as const),
    who: fc.constantFrom(...actors),
    from: fc.constantFrom(...senders),
    append: fc.boolean(),
    internal: fc.boolean(),
    /** Whether the office solves it. */
    solve: fc.boolean(),
    /** Which of all tickets to write into; none: a new one, or one found by its address. */
    into: fc.option(fc.nat(8), { nil: null }),
  }),
  fc.record({ act: fc.constant('log' as const), into: fc.nat(8) }),
  fc.record({ act: fc.constant('signIn' as const), who: fc.constantFrom('maja' as const, 'liam' as const) }),
  fc.record({ act: fc.constant('read' as const) }),
);

type Actor = (typeof actors)[number];
type Sender = (typeof senders)[number];

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What has happened so far, and who may read what of it. */
interface Story extends Stage {
  readonly visitors: Readonly<Record<Name, TestPerson>>;
  readonly people: Readonly<Record<'maja' | 'liam', VisitorIdentity>>;
  readonly browser: TestAnonymous;
  readonly tickets: number[];
  /** Words, and whose they are. */
  readonly secrets: { readonly text: string; readonly ownedBy: Name | 'agents' }[];
  /** To whom a ticket belongs; one that an agent opened belongs to its address. */
  readonly owners: Map<number, Name | 'agents'>;
  /** Tickets with more in them than notes. */
  readonly answered: Set<number>;
  /** Which agents wrote something for the visitor into which ticket. */
  readonly writers: { readonly ticketId: number; readonly agent: AgentName }[];
  /** A word that stands nowhere else. */
  mark(): string;
}

/** Any order of doing. */
export const anySteps = fc.array(step, { minLength: 4, maxLength: 16 });

/** Does it, and reads everything as everybody whenever the steps say so, and at the end. */
export async function play(stage: Stage, steps: readonly Step[]): Promise<void> {
  const story = await begin(stage);
  for (const one of steps) {
    if (one.act === 'write') await write(story, one);
    else if (one.act === 'log') await log(story, one.into);
    else if (one.act === 'signIn') await signIn(story, one.who);
    else await readEverything(story);
  }
  await readEverything(story);
}

async function begin({ site, db, agentIds, number }: Stage): Promise<Story> {
  const identity = (name: string) =>
    person(`${name}${number}`, { conversations: [`chat-of-${name}-${number}`] });
  const people = { maja: identity('maja'), liam: identity('liam') };
  const browser = site.anonymous();
  let words = 0;
  const mark = () => {
    words += 1;
    return `secret-${number}-${words}-`;
  };
  const secrets: Story['secrets'] = [];
  for (const name of ['maja', 'liam'] as const) {
    const text = mark();
    secrets.push({ text, ownedBy: name });
    await buildConversation(db, {
      userId: site.userId,
      id: `chat-of-${name}-${number}`,
      messages: [{ senderName: name, agentId: 0, message: text }],
    });
  }
  return {
    site,
    db,
    agentIds,
    number,
    people,
    browser,
    mark,
    secrets,
    visitors: {
      maja: await site.identified(people.maja),
      liam: await site.identified(people.liam),
      anonymous: browser,
    },
    tickets: [],
    owners: new Map(),
    answered: new Set(),
    writers: [],
  };
}

/** Visitors write an agent's address too, and are shown what they wrote; that of another they never see. */
function addressOf({ number, site }: Story, sender: Sender, who: Actor): string {
  if (sender === 'maja') return `maja${number}@post.example`;
  if (sender === 'liam' || (sender === 'hidden agent' && who !== 'office'))
    return `Liam${number}@post.example`;
  return sender === 'agent' ? site.agent.email : hiddenAgent;
}

function ownerOf(sender: Sender): Name | 'agents' {
  return sender === 'maja' || sender === 'liam' ? sender : 'agents';
}

async function write(
  story: Story,
  { who, from, append, internal, solve, into }: Extract<Step, { act: 'write' }>,
): Promise<void> {
  const { site, tickets, visitors, secrets, owners } = story;
  const named = into === null ? undefined : tickets[into % Math.max(1, tickets.length)];
  const isNote = who === 'office' && internal;
  const mark = story.mark();
  const response = await (who === 'office' ? site.office : visitors[who]).send(operations.insertTicket, {
    fromEmail: addressOf(story, from, who),
    toEmail: 'help@skogsrand.example',
    subject: `${mark}subject`,
    message: `${mark}words`,
    labels: ['urgent'],
    appendOpenTicket: append,
    ...(isNote && { messageType: 'internal' }),
    ...(who === 'office' && solve && { status: 'solved' }),
    ...(named !== undefined && { ticketId: `${named}` }),
  });
  if (response.statusCode === 404) return;
  expect(response.statusCode, response.body).toBe(200);
  const id: number = response.json().json.ticketID;
  if (!tickets.includes(id)) {
    tickets.push(id);
    owners.set(id, who === 'office' ? ownerOf(from) : who);
  }
  if (!isNote) story.answered.add(id);
  if (!isNote && who === 'office' && (from === 'agent' || from === 'hidden agent')) {
    story.writers.push({ ticketId: id, agent: from });
  }
  // What an agent writes is for whoever the ticket belongs to; a subject is shown once there is something in the ticket.
  const owner = owners.get(id) ?? 'agents';
  secrets.push({ text: `${mark}words`, ownedBy: isNote ? 'agents' : owner });
  secrets.push({ text: `${mark}subject`, ownedBy: owner });
}

/** The server's own log, which no operation writes. */
async function log({ site, db, tickets, secrets, mark }: Story, into: number): Promise<void> {
  const id = tickets[into % Math.max(1, tickets.length)];
  if (id === undefined) return;
  const text = mark();
  secrets.push({ text, ownedBy: 'agents' });
  await buildTicketMessage(db, site.userId, id, { type: 'log', plain: text, html: text });
}

/** The anonymous visitor's tickets move to whoever signs in on the same browser, and says that they are theirs. */
async function signIn(story: Story, name: 'maja' | 'liam'): Promise<void> {
  const { site, browser, people, owners, secrets } = story;
  const moved = browser.token() === undefined ? [] : await browser.tickets();
  const token = await site.sign(people[name]);
  const response = await browser.send(operations.adoptTickets, { isMine: true }, bearer(token));
  expect(response.statusCode).toBe(200);
  browser.forget();
  for (const id of moved) owners.set(id, name);
  for (const [index, secret] of secrets.entries()) {
    if (secret.ownedBy === 'anonymous') secrets[index] = { ...secret, ownedBy: name };
  }
}

async function readEverything(story: Story): Promise<void> {
  const { number, tickets, secrets, owners, answered, writers, agentIds } = story;
  for (const name of ['maja', 'liam', 'anonymous'] as const) {
    const visitor = story.visitors[name];
    const bodies: string[] = [];
    const read = async (...request: Parameters<TestPerson['send']>) => {
      const response = await visitor.send(...request);
      bodies.push(response.body + JSON.stringify(response.headers));
    };
    await read(operations.listTickets, { limit: 500 });
    await read(operations.listTickets, { fileType: 'csv' });
    for (const sender of senders) {
      await read(operations.listTickets, { fromEmail: addressOf(story, sender, 'office') });
    }
    for (const ticketId of tickets) await read(operations.grabTicket, { ticketId });
    await read(operations.streamTickets, { ticketId: tickets.length > 0 ? tickets : 1 });
    for (const ticketId of tickets) {
      const isOwn = owners.get(ticketId) === name && answered.has(ticketId);
      const upTo = new Date().toISOString();
      const live = await Promise.all([
        visitor.send(operations.setTyping, { ticketId: String(ticketId) }),
        visitor.send(operations.markTicketRead, { ticketId: String(ticketId), upTo }),
      ]);
      const wanted = isOwn ? [204, 200] : [404, 404];
      expect(
        live.map(({ statusCode }) => statusCode),
        `${name} at ${ticketId}`,
      ).toEqual(wanted);
    }
    await read(operations.listConversations, { fromDate: '2020-01-01', toDate: '2100-01-01' });
    for (const other of ['maja', 'liam']) {
      await read(operations.grabConversation, { conversationId: `chat-of-${other}-${number}` });
    }
    for (const ticketId of tickets) {
      const comment = story.mark();
      const { statusCode } = await visitor.send(operations.rateTicket, { ticketId, rating: 1, comment });
      const isOwn = owners.get(ticketId) === name && answered.has(ticketId);
      expect(isOwn ? [200, 409] : [404], `${name} rates ${ticketId}`).toContain(statusCode);
      if (statusCode === 200) secrets.push({ text: comment, ownedBy: name });
      await read(operations.grabTicketRating, { ticketId });
    }
    for (const agent of ['agent', 'hidden agent'] as const) {
      const { statusCode } = await visitor.send(operations.grabAgent, { agentId: agentIds[agent] });
      const wrote = writers.some((one) => one.agent === agent && owners.get(one.ticketId) === name);
      expect(statusCode, `${name} asks for the ${agent}`).toBe(wrote ? 200 : 404);
      await read(operations.grabAgent, { agentId: agentIds[agent] });
    }
    const all = bodies.join('\n');
    for (const { text, ownedBy } of secrets) {
      if (ownedBy !== name) expect(all, `${name} reads ${text}`).not.toContain(text);
    }
    expect(all).not.toContain('urgent');
    expect(all).not.toContain(hiddenAgent);
    const own = tickets.filter((id) => owners.get(id) === name && answered.has(id));
    const listed = await visitor.tickets({ limit: 500 });
    expect(listed.toSorted(), name).toEqual(own.toSorted());
    const { body, statusCode } = await visitor.send(operations.streamTickets);
    const isNobody = name === 'anonymous' && story.browser.token() === undefined;
    expect(statusCode).toBe(isNobody ? 404 : 200);
    expect(isNobody ? [] : streamedIds(body), name).toEqual(own.toSorted());
    const { marks } = (await visitor.send(operations.listReadMarks)).json();
    expect(marks.map(({ ticketId }: { ticketId: number }) => ticketId).toSorted(), name).toEqual(
      own.toSorted(),
    );
  }
}

/** The tickets that a stream begins with. */
function streamedIds(body: string): number[] {
  const hello = /^event: hello\ndata: (.*)$/m.exec(body)?.[1] ?? '{}';
  return Object.keys(JSON.parse(hello).tickets).map(Number).toSorted();
}

/** An agent whose address no visitor knows; the id. */
export async function buildHiddenAgent(db: Database, userId: number): Promise<number> {
  return await buildTicketAgent(db, { userId, name: 'Ville', email: hiddenAgent });
}
