/** Who sees what of the inboxes of teams: every agent and inbox, by every way that leads to a ticket. */

import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxUndoSeconds } from '../../../src/api/limits.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import {
  deskSessions,
  formSubmissions,
  forms,
  inboxMembers,
  incomingMails,
  mailRecipients,
  mails,
  pushSubscriptions,
  ticketDrafts,
  ticketMessages,
  ticketPushes,
  tickets,
} from '../../../src/server/db/tables/index.ts';
import type { TicketOperation } from '../../../src/server/desk/policy.ts';
import { findMailContent } from '../../../src/server/mail/outgoing/mail-contents.sql.ts';
import { foldNewWords } from '../../../src/server/resources/tickets/words/fold-new-words.sql.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { setInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
import { type TestInput, useApp } from '../../support/app.ts';
import { buildPeriod } from '../../support/chat.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../support/desk.ts';
import { openStream, type TestStream } from '../../support/event-stream.ts';
import { buildHeldMail } from '../../support/held-mails.ts';
import { useSite } from '../../support/site.ts';
import { buildInbox, buildTicketAgent, type TestInbox } from '../../support/tickets.ts';

const config = { mail: { from: null, answerWaitSeconds: 60 }, listen: { publicUrl: deskOrigin } };
const service = useApp({ config, isListening: true });
/** Another server of the same deployment, from which the streams are read. */
const streaming = useApp({ config, beside: service, isListening: true });
const site = useSite(service);
const userId = 1;

/** Agents by name: their teams, and the places that they see. */
const agentTeams = {
  owner: { role: 'owner', groups: [], sees: ['everybody', 'legal', 'workshop'] },
  lawyer: { role: 'agent', groups: ['legal'], sees: ['everybody', 'legal'] },
  mechanic: { role: 'agent', groups: ['workshop', 'weekend'], sees: ['everybody', 'workshop'] },
  both: { role: 'agent', groups: ['legal', 'workshop'], sees: ['everybody', 'legal', 'workshop'] },
  nobody: { role: 'agent', groups: [], sees: ['everybody'] },
} as const;
type AgentName = keyof typeof agentTeams;
const agentNames: readonly AgentName[] = ['owner', 'lawyer', 'mechanic', 'both', 'nobody'];

const placeTeams = { everybody: [], legal: ['legal'], workshop: ['workshop'] } as const;
type PlaceName = keyof typeof placeTeams;
const placeNames: readonly PlaceName[] = ['everybody', 'legal', 'workshop'];

/** An inbox with a ticket and what hangs on it. */
interface Place {
  readonly inbox: TestInbox;
  /** In the subject, the messages and whatever else is of this place. */
  readonly word: string;
  readonly ticketId: number;
  /** The customer's message, whose original mail is kept. */
  readonly messageId: number;
  readonly answerId: number;
  readonly heldMailId: number;
  /** A chat in the ticket that is over. */
  readonly chatId: string;
}

interface Cell {
  readonly browser: TestBrowser;
  readonly agentId: number;
  readonly place: Place;
}

const people = new Map<AgentName, { readonly browser: TestBrowser; readonly agentId: number }>();
const places = new Map<PlaceName, Place>();
let formId: number;

function cell(agent: AgentName, place: PlaceName): Cell {
  const person = people.get(agent);
  const found = places.get(place);
  if (!person || !found) throw new Error('the world is there when tests run');
  return { ...person, place: found };
}

beforeAll(async () => {
  const { db } = service.database;
  for (const name of agentNames) {
    const { role, groups } = agentTeams[name];
    const agentId = await buildTicketAgent(db, { userId, name, email: `${name}@skogsrand.example` });
    await setAgent(db, userId, agentId, { role, groups: [...groups] });
    people.set(name, { agentId, browser: await signedIn(service, userId, agentId) });
  }
  const [form] = await db
    .insert(forms)
    .values({
      userId,
      name: 'Claim',
      fields: [{ label: 'Reason', type: 'text', required: false, options: [] }],
    })
    .returning({ id: forms.id });
  formId = form?.id ?? 0;
  for (const name of placeNames) places.set(name, await buildPlace(name));
});

async function buildPlace(name: PlaceName): Promise<Place> {
  const { db } = service.database;
  const inbox =
    name === 'everybody'
      ? site.inbox
      : await buildInbox(db, { userId, name, addresses: [`${name}@skogsrand.example`] });
  await setInbox(db, userId, inbox.inboxId, { teams: [...placeTeams[name]] });
  const everyone = [...people.values()].map(({ agentId }) => agentId);
  await db
    .insert(inboxMembers)
    .values(everyone.map((agentId) => ({ userId, inboxId: inbox.inboxId, agentId })));
  const word = `Zweifel${name}`;
  const ticketId = await openTicket({ inbox, word });
  const owner = people.get('owner');
  await office(operations.insertTicket, {
    ticketId: String(ticketId),
    fromEmail: 'owner@skogsrand.example',
    toEmail: inbox.toEmail,
    subject: word,
    message: `${word} answered`,
  });
  const messages = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(ticketMessages.id);
  const messageId = messages[0]?.id ?? 0;
  await db.insert(incomingMails).values({
    userId,
    inboxId: inbox.inboxId,
    ticketId,
    messageId,
    channel: 'smtp',
    raw: Buffer.from(`Subject: ${word}\r\n\r\n${word}`),
    hash: word,
    state: 'done',
  });
  await db.insert(formSubmissions).values({
    userId,
    formId,
    ticketId,
    values: [['Reason', word]],
    domainPage: 'https://skogsrand.example/',
  });
  const held = { userId, inboxId: inbox.inboxId, agentId: owner?.agentId ?? 0, ticketId, subject: word };
  return {
    inbox,
    word,
    ticketId,
    messageId,
    answerId: messages[1]?.id ?? 0,
    heldMailId: await buildHeldMail(db, held),
    chatId: await buildPeriod(db, { userId, id: `V${ticketId}000`, ticketId, agentId: held.agentId }),
  };
}

async function office(operation: Operation, input: TestInput) {
  const response = await site.office.send(operation, input);
  expect(response.statusCode, `${operation.name}: ${response.body}`).toBeLessThan(300);
  return response.body === '' ? null : response.json();
}

/** Opens a ticket of a customer of its own. */
async function openTicket({ inbox, word }: Pick<Place, 'inbox' | 'word'>): Promise<number> {
  return await site.office.open({
    toEmail: inbox.toEmail,
    fromEmail: `${word.toLowerCase()}@post.example`,
    fromName: word,
    subject: word,
    message: `${word} broke.`,
    appendOpenTicket: false,
    autoReply: false,
  });
}

/** Whether something is there for an agent by one way. */
type Way = (cell: Cell) => Promise<boolean>;

async function ask({ browser }: Cell, operation: Operation, input: TestInput) {
  // A search by words finds what was folded.
  if ('q' in input) while (await foldNewWords(service.database.db));
  const response = await browser.operation(operation, userId, input);
  expect(response.statusCode, `${operation.name}: ${response.body}`).toBeLessThan(500);
  expect(response.statusCode, `${operation.name}: ${response.body}`).not.toBe(403);
  return response;
}

/** What an operation that names a ticket says of it: what is not the agent’s is not found. */
const named =
  (operation: Operation, inputOf: (cell: Cell) => TestInput | Promise<TestInput>): Way =>
  async (one) =>
    (await ask(one, operation, await inputOf(one))).statusCode !== 404;

/** Whether a list has something of the place. */
const listed =
  (operation: Operation, inputOf: (cell: Cell) => TestInput, found: (cell: Cell) => string): Way =>
  async (one) => {
    const response = await ask(one, operation, inputOf(one));
    expect(response.statusCode, response.body).toBe(200);
    return response.body.includes(found(one));
  };

const ofTicket = ({ place }: Cell) => ({ ticketId: String(place.ticketId) });
const ofChat = ({ place }: Cell) => ({ conversationId: place.chatId });
const word = ({ place }: Cell) => place.word;

/** A message that the agent has forwarded, and its mail, which failed. */
async function forward({ agentId, place: { ticketId, messageId } }: Cell) {
  const { db } = service.database;
  const input = {
    ticketId: String(ticketId),
    messageId,
    to: ['expert@out.example'],
    undoSeconds: maxUndoSeconds,
  };
  const { messageId: noteId } = await office(operations.forwardMessage, { ...input, agentId });
  const [mail] = await db
    .update(mails)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(and(eq(mails.ticketId, ticketId), eq(mails.kind, 'forward'), eq(mails.state, 'queued')))
    .returning({ id: mails.id });
  return { noteId, mailId: mail?.id ?? 0 };
}

/** A reply of the agent's that is held for a while. */
async function hold({ agentId, place }: Cell): Promise<number> {
  const { db } = service.database;
  const owner = cell('owner', 'everybody');
  const response = await owner.browser.operation(operations.insertTicket, userId, {
    ticketId: String(place.ticketId),
    toEmail: place.inbox.toEmail,
    subject: place.word,
    message: place.word,
    lastSeenMessageId: place.answerId,
    undoSeconds: maxUndoSeconds,
  });
  const id = response.json().json.held.heldMessageId;
  await db.update(ticketDrafts).set({ agentId }).where(eq(ticketDrafts.id, id));
  return id;
}

const pair = async ({ place }: Cell) => [await openTicket(place), await openTicket(place)] as const;

const byOperation: Record<TicketOperation, Way> = {
  draftArticleFromAnswer: named(operations.draftArticleFromAnswer, ({ place: { ticketId, answerId } }) => ({
    helpCenterId: site.center.helpCenterId,
    lang: 'en',
    ticketId: String(ticketId),
    messageId: answerId,
  })),
  listFormSubmissions: listed(
    operations.listFormSubmissions,
    () => ({ formId: String(formId), startTime: '2026-01-01' }),
    word,
  ),
  listConversations: listed(
    operations.listConversations,
    () => ({ fromDate: '2026-01-01', toDate: '2999-12-31' }),
    ({ place }) => `"${place.chatId}"`,
  ),
  grabConversation: named(operations.grabConversation, ofChat),
  grabVisitorInfo: named(operations.grabVisitorInfo, ofChat),
  grabVisitorTags: named(operations.grabVisitorTags, ofChat),
  grabVisitorLabels: named(operations.grabVisitorLabels, ofChat),
  grabVisitorCards: named(operations.grabVisitorCards, ofChat),
  listTickets: listed(operations.listTickets, () => ({ limit: 500 }), word),
  grabTicket: named(operations.grabTicket, ofTicket),
  insertTicket: named(operations.insertTicket, ({ place }) => ({
    ticketId: String(place.ticketId),
    toEmail: place.inbox.toEmail,
    subject: place.word,
    message: place.word,
    messageType: 'internal',
  })),
  streamTickets: async (one) => {
    const { body } = await ask(one, operations.streamTickets, {});
    return body.includes(`"${one.place.ticketId}":`);
  },
  setTyping: named(operations.setTyping, ofTicket),
  markTicketRead: named(operations.markTicketRead, (one) => ({
    ...ofTicket(one),
    upTo: new Date().toISOString(),
  })),
  listReadMarks: listed(
    operations.listReadMarks,
    ({ place }) => ({ ticketId: [place.ticketId] }),
    ({ place }) => `"ticketId":${place.ticketId},`,
  ),
  grabTicketRating: named(operations.grabTicketRating, ofTicket),
  listTicketViews: listed(
    operations.listTicketViews,
    () => ({}),
    ({ place }) => `"inboxId":${place.inbox.inboxId},`,
  ),
  listViewTickets: listed(operations.listViewTickets, () => ({ view: 'open' }), word),
  listHeldMails: listed(operations.listHeldMails, () => ({}), word),
  settleHeldMail: named(operations.settleHeldMail, async ({ agentId, place: { inbox, ticketId } }) => ({
    mailId: await buildHeldMail(service.database.db, { userId, inboxId: inbox.inboxId, agentId, ticketId }),
    verdict: 'discard',
  })),
  grabThread: named(operations.grabThread, ofTicket),
  grabOriginal: named(operations.grabOriginal, ({ place }) => ({ messageId: place.messageId })),
  updateTicket: named(operations.updateTicket, (one) => ({ ...ofTicket(one), labels: [] })),
  forwardMessage: named(operations.forwardMessage, (one) => ({
    ...ofTicket(one),
    messageId: one.place.messageId,
    to: ['friend@out.example'],
  })),
  cancelForward: named(operations.cancelForward, async (one) => ({ messageId: (await forward(one)).noteId })),
  retryMail: named(operations.retryMail, async (one) => ({ mailId: (await forward(one)).mailId })),
  updateTickets: async (one) => {
    const input = { tickets: [{ ticketId: one.place.ticketId }], addLabels: [] };
    const { results } = (await ask(one, operations.updateTickets, input)).json();
    expect(results[0].ticket === null).toBe(results[0].outcome === 'missing');
    return results[0].outcome === 'changed';
  },
  dismissArticle: named(operations.dismissArticle, (one) => ({ ...ofTicket(one), articleId: 5 })),
  mergeTicket: named(operations.mergeTicket, async (one) => {
    const [from, into] = await pair(one);
    return { ticketId: String(from), intoTicketId: into };
  }),
  unmergeTicket: named(operations.unmergeTicket, async (one) => {
    const [from, into] = await pair(one);
    const { agentId } = one;
    await office(operations.mergeTicket, { ticketId: String(from), intoTicketId: into, agentId });
    return { ticketId: String(from) };
  }),
  searchTickets: listed(operations.searchTickets, ({ place }) => ({ q: place.word }), word),
  setPresence: named(operations.setPresence, (one) => ({ ...ofTicket(one), state: 'viewing' })),
  endConversation: named(operations.endConversation, ofTicket),
  // Of another customer, whose address is blocked by it.
  blockVisitor: named(operations.blockVisitor, async ({ place: { inbox } }) => ({
    ticketId: String(await openTicket({ inbox, word: 'Spammer' })),
  })),
  listNamedTickets: listed(
    operations.listNamedTickets,
    ({ place }) => ({ ticketId: [place.ticketId] }),
    word,
  ),
  listDrafts: async (one) => {
    const { agentId, place } = one;
    const draft = { ticketId: String(place.ticketId), kind: 'note', message: place.word, version: 0 };
    await site.office.send(operations.saveDraft, { ...draft, agentId });
    const { drafts } = (await ask(one, operations.listDrafts, {})).json();
    return drafts.some(({ ticketId }: { ticketId: number }) => ticketId === place.ticketId);
  },
  saveDraft: named(operations.saveDraft, (one) => ({
    ...ofTicket(one),
    kind: 'reply',
    message: 'Yes.',
    version: 0,
  })),
  cancelHeldMessage: named(operations.cancelHeldMessage, async (one) => ({ heldMessageId: await hold(one) })),
};

/** Ways that are no operation of their own. */
const byOtherWays: Record<string, Way> = {
  'the export as CSV': async (one) => {
    const { body } = await ask(one, operations.listTickets, { fileType: 'csv' });
    return body.includes(one.place.word);
  },
  'the file of the original mail': async ({ browser, place }) =>
    (await browser.send('GET', `/desk/originals/${place.messageId}`)).statusCode !== 404,
  'the view of the inbox': listed(
    operations.listViewTickets,
    ({ place }) => ({ view: 'inbox', inboxId: place.inbox.inboxId }),
    word,
  ),
  'the search in a view': listed(
    operations.searchTickets,
    ({ place }) => ({ q: place.word, view: 'open' }),
    word,
  ),
  'the number of the ticket': listed(
    operations.searchTickets,
    ({ place }) => ({ q: `#${place.ticketId}` }),
    word,
  ),
  'the address of the customer': listed(
    operations.searchTickets,
    ({ place }) => ({ q: `${place.word.toLowerCase()}@post.example` }),
    word,
  ),
  'the move to the inbox': async (one) => {
    const ticketId = await openTicket(cell('owner', 'everybody').place);
    const input = { ticketId: String(ticketId), inboxId: one.place.inbox.inboxId };
    const { statusCode } = await ask(one, operations.updateTicket, input);
    expect([200, 400]).toContain(statusCode);
    return statusCode === 200;
  },
  'the merge of a ticket of everybody': async (one) => {
    const ticketId = await openTicket(cell('owner', 'everybody').place);
    const input = { ticketId: String(ticketId), intoTicketId: await openTicket(one.place) };
    return (
      (await ask(one, operations.mergeTicket, { ...input, differentCustomers: true })).statusCode !== 404
    );
  },
  'a ticket that was merged into one of the inbox': async (one) => {
    const ticketId = await openTicket(cell('owner', 'everybody').place);
    const { agentId } = cell('owner', 'everybody');
    const into = { intoTicketId: await openTicket(one.place), differentCustomers: true, agentId };
    await office(operations.mergeTicket, { ticketId: String(ticketId), ...into });
    return (await ask(one, operations.grabThread, { ticketId: String(ticketId) })).statusCode !== 404;
  },
  'a linked ticket': async (one) => {
    const { db } = service.database;
    const ticketId = await openTicket(cell('owner', 'everybody').place);
    await db
      .update(tickets)
      .set({ linkedTickets: [one.place.ticketId] })
      .where(eq(tickets.id, ticketId));
    const { linked } = (await ask(one, operations.grabThread, { ticketId: String(ticketId) })).json();
    return linked.length > 0;
  },
  'an assignment': async (one) => {
    const input = { ticketId: String(one.place.ticketId), assignedAgents: [one.agentId] };
    const { assignedAgents } = await office(operations.updateTicket, input);
    await office(operations.updateTicket, { ...input, assignedAgents: [] });
    return assignedAgents.length > 0;
  },
  'a push': async ({ agentId, place }) => {
    const { db } = service.database;
    await subscribeAll();
    await db.delete(ticketPushes);
    await openTicket(place);
    const rows = await db
      .select({ agentId: deskSessions.agentId })
      .from(ticketPushes)
      .innerJoin(deskSessions, eq(deskSessions.id, ticketPushes.sessionId));
    return rows.some((row) => row.agentId === agentId);
  },
  'a mail about a message': async ({ agentId, place }) => {
    const ticketId = await openTicket(place);
    const rows = await service.database.db
      .select({ agentId: mailRecipients.agentId })
      .from(mails)
      .innerJoin(mailRecipients, eq(mailRecipients.id, mails.recipientId))
      .where(eq(mails.ticketId, ticketId));
    return rows.some((row) => row.agentId === agentId);
  },
};

/** Gives each session a browser that wants pushes. */
async function subscribeAll(): Promise<void> {
  const { db } = service.database;
  const sessions = await db.select({ id: deskSessions.id }).from(deskSessions);
  const key = { publicKey: Buffer.alloc(65), authSecret: Buffer.alloc(16), language: 'en' };
  await db
    .insert(pushSubscriptions)
    .values(
      sessions.map(({ id }) => ({ userId, sessionId: id, endpoint: `https://push.example/${id}`, ...key })),
    )
    .onConflictDoNothing();
}

const ways = Object.entries({ ...byOperation, ...byOtherWays });

describe('an agent sees the inboxes of everybody and of their teams', () => {
  test.each(ways)('by %s', async (_, way) => {
    const seen: string[] = [];
    for (const agent of agentNames) {
      for (const place of placeNames) {
        if (await way(cell(agent, place))) seen.push(`${agent}: ${place}`);
      }
    }
    expect(seen).toEqual(
      agentNames.flatMap((agent) => agentTeams[agent].sees.map((place) => `${agent}: ${place}`)),
    );
  });

  test('and counts their tickets alone', async () => {
    for (const agent of agentNames) {
      const { browser } = cell(agent, 'everybody');
      const { views } = (await browser.operation(operations.listTicketViews, userId)).json();
      const { tickets: open } = (
        await browser.operation(operations.listViewTickets, userId, { view: 'open', limit: 200 })
      ).json();
      const count = (name: string) => views.find(({ view }: { view: string }) => view === name).count;
      expect(count('open')).toBe(open.length);
      expect(count('unassigned')).toBe(open.length);
      const byInbox = views.filter(({ view }: { view: string }) => view === 'inbox');
      const sum = byInbox.reduce((total: number, view: { count: number }) => total + view.count, 0);
      expect(sum).toBe(open.length);
    }
  });
});

describe('the streams of agents', () => {
  let url: string;
  const open = new Map<AgentName, TestStream>();

  beforeAll(async () => {
    url = await streaming.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => {
    for (const stream of open.values()) stream.close();
    open.clear();
  });

  async function openAll(): Promise<void> {
    for (const name of agentNames) {
      const { cookies } = cell(name, 'everybody').browser;
      const cookie = Array.from(cookies, ([key, value]) => `${key}=${value}`).join('; ');
      const headers = { cookie, origin: deskOrigin, 'sec-fetch-site': 'same-origin', 'frontdesk-desk': '1' };
      const stream = await openStream({ url: `${url}/desk`, apiKey: 'session', userId, headers });
      expect(stream.status).toBe(200);
      await stream.first('hello');
      open.set(name, stream);
    }
  }

  /** The agents whose streams say something about a ticket, apart from its being gone. */
  const told = (ticketId: number, kind?: string) =>
    agentNames.filter((name) =>
      open
        .get(name)
        ?.events()
        .some(({ event, data }) => {
          if (event === 'hello') return data.tickets[ticketId] !== undefined;
          if (!('ticketId' in data) || data.ticketId !== ticketId || (kind && event !== kind)) return false;
          return !('kind' in data && data.kind === 'gone');
        }),
    );
  const gone = (ticketId: number) =>
    agentNames.filter((name) =>
      open
        .get(name)
        ?.events()
        .some(({ event, data }) => event === 'ticket' && data.ticketId === ticketId && data.kind === 'gone'),
    );
  const whoSees = (place: PlaceName) =>
    agentNames.filter((name) => agentTeams[name].sees.some((seen) => seen === place));

  /** Waits until every stream has what was sent before. */
  async function settle(): Promise<void> {
    const ticketId = await openTicket(cell('owner', 'everybody').place);
    await vi.waitFor(() => expect(told(ticketId, 'ticket')).toEqual(agentNames));
  }

  test.each(placeNames)(
    'say who may see it what happens in the inbox of %s, and nobody else',
    async (name) => {
      await openAll();
      const { place, agentId } = cell('owner', name);
      const ticketId = await openTicket(place);
      const about = { ticketId: String(ticketId) };
      await office(operations.setTyping, { ...about, agentId: null });
      await office(operations.setPresence, { ...about, agentId, state: 'viewing' });
      await office(operations.updateTicket, { ...about, labels: ['urgent'] });
      await settle();
      for (const kind of ['ticket', 'typing', 'presence'])
        expect(told(ticketId, kind)).toEqual(whoSees(name));
      expect(told(ticketId)).toEqual(whoSees(name));
      for (const agent of agentNames) {
        const counted = await open.get(agent)?.first('views');
        const isCounted = counted?.views.some(({ inboxId }) => inboxId === place.inbox.inboxId);
        expect(isCounted, agent).toBe(whoSees(name).includes(agent));
      }
    },
  );

  test('say at once who loses a ticket that moves that it is gone, and who gets it what it is', async () => {
    await openAll();
    const { place } = cell('owner', 'legal');
    const ticketId = await openTicket(place);
    await vi.waitFor(() => expect(told(ticketId, 'ticket')).toEqual(whoSees('legal')));
    const { inboxId } = cell('owner', 'workshop').place.inbox;
    const { version } = await office(operations.updateTicket, { ticketId: String(ticketId), inboxId });
    await vi.waitFor(() => expect(gone(ticketId)).toEqual(['lawyer']));
    // A page drops what it has of an older version.
    const event = { event: 'ticket', data: { ticketId, version, kind: 'gone' } };
    expect(open.get('lawyer')?.events()).toContainEqual(event);
    await settle();
    expect(told(ticketId)).toEqual(agentNames.filter((name) => name !== 'nobody'));
    expect(gone(ticketId)).toEqual(['lawyer']);
  });

  test('follow the teams of an agent and of an inbox while they are open', async () => {
    await openAll();
    const { db } = service.database;
    const { agentId, place } = cell('nobody', 'legal');
    const hellos = () =>
      open
        .get('nobody')
        ?.events()
        .filter(({ event }) => event === 'hello') ?? [];
    const seesNow = () => JSON.stringify(hellos().at(-1)).includes(`"${place.ticketId}":`);
    expect(seesNow()).toBe(false);
    await setAgent(db, userId, agentId, { groups: ['legal'] });
    onTestFinished(async () => {
      await setAgent(db, userId, agentId, { groups: [] });
    });
    await vi.waitFor(() => expect(seesNow()).toBe(true));
    await setAgent(db, userId, agentId, { groups: ['garden'] });
    await vi.waitFor(() => expect(hellos()).toHaveLength(3));
    expect(seesNow()).toBe(false);
    const ticketId = await openTicket(place);
    await settle();
    expect(told(ticketId)).toEqual(whoSees('legal'));

    await setInbox(db, userId, place.inbox.inboxId, { teams: ['legal', 'garden'] });
    onTestFinished(async () => {
      await setInbox(db, userId, place.inbox.inboxId, { teams: ['legal'] });
    });
    await vi.waitFor(() => expect(seesNow()).toBe(true));
  });
});

describe('a ticket', () => {
  test('that moves is taken from the agents and the team who may not see it there', async () => {
    const lawyer = cell('lawyer', 'everybody');
    const both = cell('both', 'workshop');
    const ticketId = await openTicket(lawyer.place);
    const about = { ticketId: String(ticketId) };
    const assignedAgents = [lawyer.agentId, both.agentId];
    await office(operations.updateTicket, { ...about, assignedAgents, team: 'legal' });
    const { inboxId } = both.place.inbox;
    const moved = await office(operations.updateTicket, { ...about, inboxId });
    expect(moved.team).toBeNull();
    expect(moved.assignedAgents).toMatchObject([{ agentId: both.agentId }]);
    const refused = await site.office.send(operations.updateTicket, { ...about, team: 'legal' });
    expect(refused.json()).toMatchObject({ errors: [{ label: 'team' }] });
    const [{ outcome }] = (await office(operations.updateTickets, { tickets: [{ ticketId }], team: 'legal' }))
      .results;
    expect(outcome).toBe('otherTeams');
  });

  test('is taken from an agent who leaves the team, or whose inbox gets other teams', async () => {
    const { db } = service.database;
    const { agentId, place } = cell('lawyer', 'legal');
    const assigned = async (ticketId: number) =>
      (await office(operations.listNamedTickets, { ticketId: [ticketId] })).tickets[0].assignedAgents;
    const ids = [await openTicket(place), await openTicket(place)];
    for (const ticketId of ids) {
      await office(operations.updateTicket, { ticketId: String(ticketId), assignedAgents: [agentId] });
    }
    await setAgent(db, userId, agentId, { groups: [] });
    onTestFinished(async () => {
      await setAgent(db, userId, agentId, { groups: ['legal'] });
    });
    for (const ticketId of ids) expect(await assigned(ticketId)).toEqual([]);
  });

  test('of an unknown team does not exist, as a team needs an agent', async () => {
    const ticketId = String(cell('owner', 'everybody').place.ticketId);
    const refused = await site.office.send(operations.updateTicket, { ticketId, team: 'Nobody’s' });
    expect(refused.statusCode).toBe(400);
  });

  test('of one’s team that nobody has is one’s own if one chooses so', async () => {
    const { browser, agentId, place } = cell('mechanic', 'workshop');
    const ticketId = await openTicket(place);
    await office(operations.updateTicket, { ticketId: String(ticketId), team: 'workshop' });
    const mine = async () => {
      const list = await browser.operation(operations.listViewTickets, userId, { view: 'mine' });
      const { views } = (await browser.operation(operations.listTicketViews, userId)).json();
      const { count } = views.find(({ view }: { view: string }) => view === 'mine');
      const ids = list.json().tickets.map((ticket: { ticketId: number }) => ticket.ticketId);
      expect(ids).toHaveLength(count);
      return ids;
    };
    expect(await mine()).toEqual([]);
    const choose = (mineIncludesTeams: boolean) =>
      browser.operation(operations.updateNotificationSettings, userId, { mineIncludesTeams });
    await choose(true);
    onTestFinished(async () => {
      await choose(false);
    });
    expect(await mine()).toEqual([ticketId]);
    while (await foldNewWords(service.database.db));
    const searched = await browser.operation(operations.searchTickets, userId, {
      q: place.word,
      view: 'mine',
    });
    expect(searched.json().tickets).toMatchObject([{ ticketId }]);
    const { agentId: colleague } = cell('both', 'workshop');
    await office(operations.updateTicket, { ticketId: String(ticketId), assignedAgents: [colleague] });
    expect(await mine()).toEqual([]);
    await office(operations.updateTicket, { ticketId: String(ticketId), assignedAgents: [agentId] });
    expect(await mine()).toEqual([ticketId]);
  });
});

describe('agents who are notified', () => {
  const mailedAbout = async (ticketId: number) => {
    const rows = await service.database.db
      .select({ agentId: mailRecipients.agentId, mail: mails })
      .from(mails)
      .innerJoin(mailRecipients, eq(mailRecipients.id, mails.recipientId))
      .where(and(eq(mails.ticketId, ticketId), eq(mails.kind, 'new-ticket')));
    return rows.map(({ agentId, mail }) => ({
      name: agentNames.find((name) => people.get(name)?.agentId === agentId),
      mail,
    }));
  };

  test('are those of an inbox’s teams where no member is chosen', async () => {
    const { db } = service.database;
    const { place } = cell('owner', 'workshop');
    const isOfInbox = and(eq(inboxMembers.userId, userId), eq(inboxMembers.inboxId, place.inbox.inboxId));
    const former = await db.delete(inboxMembers).where(isOfInbox).returning();
    onTestFinished(async () => {
      await db.insert(inboxMembers).values(former);
    });
    const names = (await mailedAbout(await openTicket(place))).map(({ name }) => name);
    expect(names.sort()).toEqual(['both', 'mechanic']);
  });

  test('get no mail that was queued before they lost the ticket', async () => {
    const { db } = service.database;
    const { place } = cell('owner', 'legal');
    const ticketId = await openTicket(place);
    const queued = await mailedAbout(ticketId);
    expect(queued.map(({ name }) => name).sort()).toEqual(['both', 'lawyer', 'owner']);
    const { inboxId } = cell('owner', 'workshop').place.inbox;
    await office(operations.updateTicket, { ticketId: String(ticketId), inboxId });
    for (const { name, mail } of queued) {
      expect((await findMailContent(db, mail)) === null, name).toBe(name === 'lawyer');
    }
  });
});

test('a saved reply of a team is its agents’ and the owners’', async () => {
  const { savedReplyId } = await office(operations.createSavedReply, {
    name: 'Clause',
    texts: [{ lang: 'en', message: 'See the terms.' }],
    isShared: true,
    team: 'legal',
  });
  const names: AgentName[] = [];
  for (const name of agentNames) {
    const { browser } = cell(name, 'everybody');
    const { replies } = (await browser.operation(operations.listSavedReplies, userId)).json();
    const change = { savedReplyId, name: 'Clause' };
    const { statusCode } = await browser.operation(operations.updateSavedReply, userId, change);
    expect(statusCode).toBe(replies.length > 0 ? 200 : 404);
    if (replies.length > 0) names.push(name);
  }
  expect(names).toEqual(['owner', 'lawyer', 'both']);
  const unknown = { name: 'Clause', texts: [{ lang: 'en', message: 'x' }], isShared: true, team: 'none' };
  expect((await site.office.send(operations.createSavedReply, unknown)).statusCode).toBe(400);
});

test('a program with a key sees every inbox', async () => {
  const { json } = (await site.office.send(operations.listTickets, { limit: 500 })).json();
  const subjects = new Set(json.map(({ subject }: { subject: string }) => subject));
  for (const { word: subject } of places.values()) expect(subjects).toContain(subject);
});
