/** A server that answers a visitor's requests in the page of a test, and builders of what it answers. */

import { onTestFinished } from 'vitest';
import type { OutputOf } from '../../src/api/operation.ts';
import type { grabAgent, grabConversation, listConversations } from '../../src/api/operations/chat.ts';
import type { grabTicket, listTickets } from '../../src/api/operations/tickets.ts';
import type { VisitorChat } from '../../src/api/schemas/chat-periods.ts';
import type { ReadMark, TicketRating } from '../../src/api/schemas/tickets.ts';
import { createFixtureClient } from './fixture-client.ts';

type Row<Operation> = OutputOf<Operation> extends { json: readonly (infer Element)[] } ? Element : never;

export type Agent = Row<typeof grabAgent>;
export type ChatMessage = Row<typeof grabConversation>;
export type Conversation = Row<typeof listConversations>;
export type TicketMessage = Row<typeof grabTicket>;
/** Whatever is stored as a status is answered. */
export type Ticket = Omit<Row<typeof listTickets>, 'status'> & { readonly status: string };

interface Answers {
  listTickets: readonly Ticket[];
  grabTicket: readonly TicketMessage[];
  listConversations: readonly Conversation[];
  grabConversation: readonly ChatMessage[];
  grabAgent: readonly Agent[];
  grabTicketRating: TicketRating;
  rateTicket: TicketRating;
  /** Without it, the server knows of no marks. */
  listReadMarks: readonly ReadMark[];
  markTicketRead: Response;
  insertTicket: Response;
  setTicketEmail: Response;
  endConversation: Response;
  rateConversation: Response;
  streamTickets: Response;
  sendMagicLink: Response;
  adoptTickets: Response;
}

/** By operation; called with the id in the path. */
export type VisitorAnswers = {
  readonly [Name in keyof Answers]?: (id: string, request: Request) => Answers[Name] | Promise<Answers[Name]>;
};

/** A token that no server has to verify. */
export const visitorToken = `e30.${btoa(
  JSON.stringify({ sub: '1', email: 'maja@post.example', name: 'Maja', exp: 4_000_000_000 }),
)}.`;

const { origin } = new URL(createFixtureClient().settings.baseUrl);
const platformFetch = globalThis.fetch;

/**
 * Answers a visitor's requests until the test is over, with an empty list where there is no answer. The status of a
 * ticket is that of its id in the list. Returns the requests so far, in order.
 */
export function answerVisitor(answers: VisitorAnswers): readonly Request[] {
  const requests: Request[] = [];
  onTestFinished(() => {
    globalThis.fetch = platformFetch;
  });
  const table: Partial<Record<string, (id: string, request: Request) => unknown>> = { ...answers };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== origin) return await platformFetch(request);
    requests.push(request);
    const [, , name = '', , , id = ''] = url.pathname.split('/').map(decodeURIComponent);
    const json = (await table[name]?.(id, request)) ?? [];
    if (json instanceof Response) return json;
    const tickets = (await answers.listTickets?.('', request)) ?? [];
    const ticketStatus = tickets.find(({ ticketID }) => String(ticketID) === id)?.status;
    const meta = { tags: [], labels: [], linkedTickets: [], assignedAgents: [], ticketStatus };
    const marks = name === 'listReadMarks' && answers.listReadMarks ? { marks: json } : {};
    const length = Array.isArray(json) ? json.length : undefined;
    return Response.json({ result: 'success', json, length, meta, ...marks });
  };
  return requests;
}

const date = '2026-03-02T09:00:00.000Z';

export function buildTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    sid: 1,
    inboxName: '',
    ticketID: 1,
    status: 'new',
    subject: 'Where is my tent?',
    fromEmail: 'maja@post.example',
    labels: [],
    createdDate: date,
    updatedDate: date,
    latestUpdated: date,
    ...overrides,
  };
}

export function buildReadMark(overrides: Partial<ReadMark> = {}): ReadMark {
  return {
    ticketId: 1,
    version: 1,
    isOpen: true,
    readUpTo: null,
    seenUpTo: null,
    unread: 0,
    last: null,
    preview: null,
    canSetEmail: false,
    chat: null,
    ...overrides,
  };
}

export function buildChat(overrides: Partial<VisitorChat> = {}): VisitorChat {
  return {
    conversationId: 'V7',
    state: 'waiting',
    place: null,
    wait: null,
    agents: [],
    cutOff: null,
    endReason: null,
    endedDate: null,
    canRate: false,
    rating: null,
    ...overrides,
  };
}

export function buildTicketMessage(overrides: Partial<TicketMessage> = {}): TicketMessage {
  return {
    sid: 1,
    ticketID: '1',
    from: 'maja@post.example',
    fromName: 'Maja',
    agentID: null,
    messageType: 'external',
    messagePlain: 'It was to come on Monday.',
    messageHtml: '<p>It was to come on Monday.</p>',
    date,
    ...overrides,
  };
}

export function buildChatMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 1,
    sid: 1,
    conversationID: 'c',
    from: 'Maja',
    message: 'Hello',
    date,
    agentID: 0,
    ...overrides,
  };
}

export function buildConversation(conversationID: string): Conversation {
  return { sid: 1, conversationID, date };
}

export function buildAgent(overrides: Partial<Agent> = {}): Agent {
  return {
    agentID: 1,
    sid: 1,
    agentName: 'Nils',
    agentEmail: '',
    agentPicture: '',
    agentLastActive: date,
    department: '',
    isBackOffice: '0',
    groups: '',
    ...overrides,
  };
}
