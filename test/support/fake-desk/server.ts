/** The server that a test's desk talks to, which is made of tickets in memory. */

import { maxViewRows } from '../../../src/api/limits.ts';
import type { BlockedAddress } from '../../../src/api/schemas/blocked-addresses.ts';
import type { Contact } from '../../../src/api/schemas/contacts.ts';
import type {
  DeskTicket,
  HeldMail,
  ThreadMerge,
  ThreadMessage,
  TicketView,
} from '../../../src/api/schemas/desk.ts';
import type { AgentSession } from '../../../src/api/schemas/desk-session.ts';
import type { NotificationSettings } from '../../../src/api/schemas/notifications.ts';
import type { SavedReply } from '../../../src/api/schemas/saved-replies.ts';
import type { SignInWays } from '../../../src/api/shared/desk-page.ts';
import type { ThreadData } from '../../../src/desk/models/thread/thread.ts';
import type { DeskPageData } from '../../../src/desk/page-data.ts';
import { desk as arabicDesk } from '../../../src/languages/ar/desk.ts';
import { widget as arabicWidget } from '../../../src/languages/ar/widget.ts';
import { desk as englishDesk } from '../../../src/languages/en/desk.ts';
import { widget as englishWidget } from '../../../src/languages/en/widget.ts';
import { type AccountOfServer, FakeAccount } from './account.ts';
import { ago, refusal } from './answers.ts';
import { FakeArticles, nameArticleRequest } from './articles.ts';
import { type ChatsOfServer, chatInPath, FakeChats } from './chats.ts';
import { type ContactNote, FakeContacts, nameContactRequest } from './contacts.ts';
import { FakeDrafts } from './drafts.ts';
import { FakeHeldMails } from './held-mails.ts';
import { FakeLiveChats } from './live-chats.ts';
import { FakeMailboxes } from './mailboxes.ts';
import { nameManagementRequest } from './management.ts';
import { FakeSavedReplies } from './saved-replies.ts';
import { FakeSettingForms } from './setting-forms.ts';
import { FakeSettings, type SettingsOfServer } from './settings.ts';

const session: AgentSession = {
  sessionId: 1,
  userId: 1,
  userName: 'Skogsrand',
  agentId: 7,
  name: 'Aino Laine',
  email: 'aino@skogsrand.example',
  picture: null,
  role: 'agent',
  teams: [],
  endsDate: ago(-24),
};

export function buildDeskTicket(ticketId: number, overrides: Partial<DeskTicket> = {}): DeskTicket {
  return {
    ticketId,
    version: 1,
    subject: `Ticket ${ticketId}`,
    status: 'new',
    inboxId: 1,
    inboxName: 'Customer service',
    labels: [],
    assignedAgents: [],
    team: null,
    fromEmail: 'maja@post.example',
    fromName: 'Maja',
    last: { text: 'It does not close.', date: ago(2), agentId: null, isParticipants: false, name: 'Maja' },
    lastMessageId: ticketId * 100,
    waitingSince: ago(2),
    promisedUntil: ago(-2),
    chat: null,
    isSpam: false,
    snoozedUntil: null,
    snoozedBy: null,
    wokenDate: null,
    isUnread: false,
    hasDraft: false,
    createdDate: ago(2),
    latestUpdated: ago(2),
    ...overrides,
  };
}

export const buildDeskTickets = (count: number) =>
  Array.from({ length: count }, (_, index) => buildDeskTicket(index + 1));

/** Two tickets of one customer, and one of another. */
export const zipTickets: readonly DeskTicket[] = [
  buildDeskTicket(1, { subject: 'Zip of my tent' }),
  buildDeskTicket(2, { subject: 'The zip again' }),
  buildDeskTicket(3, { subject: 'Parcel', fromEmail: 'olle@post.example', fromName: 'Olle' }),
];

export function buildThreadMessage(messageId: number, overrides: Partial<ThreadMessage> = {}): ThreadMessage {
  const text = overrides.messagePlain ?? 'It does not close.';
  return {
    messageId,
    messageType: 'external',
    from: 'maja@post.example',
    fromName: 'Maja',
    agentId: null,
    messagePlain: text,
    messageHtml: text,
    page: null,
    mergedFrom: null,
    date: ago(2),
    ...overrides,
  };
}

export function buildThread(ticket: DeskTicket, overrides: Partial<ThreadData> = {}): ThreadData {
  return {
    ticket,
    visitor: { language: 'sv', browser: 'Firefox 140, Windows', utcOffset: 120 },
    inboxEmail: 'help@skogsrand.example',
    merge: null,
    linked: [],
    messages: [buildThreadMessage(ticket.ticketId * 100)],
    hasEarlier: false,
    mark: '',
    originals: [],
    mails: [],
    recipients: { to: [ticket.fromEmail], cc: ['olle@post.example'] },
    dismissedArticles: [],
    drafts: [],
    orphanedDrafts: [],
    held: [],
    chats: [],
    ...overrides,
  };
}

const views: readonly TicketView[] = [
  { view: 'mine', inboxId: null, name: '', count: 0 },
  { view: 'unassigned', inboxId: null, name: '', count: 2 },
  { view: 'waiting', inboxId: null, name: '', count: 2 },
  { view: 'open', inboxId: null, name: '', count: 3 },
  { view: 'snoozed', inboxId: null, name: '', count: 0 },
  { view: 'solved', inboxId: null, name: '', count: null },
  { view: 'spam', inboxId: null, name: '', count: 0 },
  { view: 'held', inboxId: null, name: '', count: 1 },
  { view: 'label', inboxId: null, name: 'Returns', count: 1 },
];

export interface SentRequest {
  /** Name of the operation, or the method and the path of another request. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export type FakeAnswer = (request: SentRequest) => Response | undefined | Promise<Response | undefined>;

export interface FakeServer {
  /** The data that the server puts into the page. */
  readonly page: DeskPageData;
  readonly sent: readonly SentRequest[];
  /** The tickets that the server has, which a test may change. */
  readonly tickets: DeskTicket[];
  readonly messages: Map<number, ThreadMessage[]>;
  readonly contacts: FakeContacts;
  /** The saved replies that the server has. */
  readonly savedReplies: SavedReply[];
  readonly articles: FakeArticles;
  readonly settingForms: FakeSettingForms;
  readonly mailboxes: FakeMailboxes;
  readonly settings: FakeSettings;
  readonly account: FakeAccount;
  readonly drafts: FakeDrafts;
  readonly liveChats: FakeLiveChats;
  sentTo(name: string): readonly Readonly<Record<string, unknown>>[];
  /** Returns the key of each request to an operation, under which the server stores it once. */
  keysOf(name: string): readonly (string | null)[];
  /** Answers in place of the server from now on; `undefined` leaves a request to it. */
  answer(answer: FakeAnswer): void;
  /** Answers an operation with an error from now on. */
  refuse(name: string, status: number, body?: object): void;
  /** Lets an operation meet no server from now on. */
  disconnect(name: string): void;
  /** Answers everything as the server does again. */
  recover(): void;
  /** Keeps an operation waiting until the returned function is called. */
  hold(name: string): () => void;
  /** Sends an event to the open stream. */
  push(event: string, data: object): void;
  /** Gives the page its `fetch` back. */
  close(): void;
}

export interface FakeDeskOptions {
  readonly tickets?: readonly DeskTicket[];
  readonly messages?: Readonly<Record<number, readonly ThreadMessage[]>>;
  /** What else the threads of tickets have. */
  readonly threads?: Readonly<Record<number, Partial<ThreadData>>>;
  readonly savedReplies?: readonly SavedReply[];
  /** The addresses that are blocked. */
  readonly blocked?: readonly BlockedAddress[];
  readonly contacts?: readonly Contact[];
  /** Whether replies are held before they are sent. @default false */
  readonly isHolding?: boolean;
  readonly contactNotes?: readonly ContactNote[];
  readonly chats?: ChatsOfServer;
  readonly settings?: SettingsOfServer;
  readonly account?: AccountOfServer;
  /** Mails that wait for approval. */
  readonly heldMails?: readonly HeldMail[];
  /** @default '/desk' */
  readonly url?: string;
  readonly isSignedIn?: boolean;
  readonly language?: 'en' | 'ar';
  /** How agents sign in; those that are absent are possible. */
  readonly signIn?: Partial<SignInWays>;
  /** @default 'agent' */
  readonly role?: AgentSession['role'];
  /** The names of agents' teams, by the agents' ids. */
  readonly teams?: Readonly<Record<number, readonly string[]>>;
  /** What the agent is notified of. @default as without a choice */
  readonly notifications?: Partial<NotificationSettings>;
  /** Whether the rows are in the page. @default true */
  readonly hasRows?: boolean;
  /** Whether there are chats. @default false */
  readonly hasChats?: boolean;
}

/** The agents who are there whatever the settings have. */
const agentNames: Readonly<Record<number, string>> = { 7: 'Aino Laine', 8: 'Olle Berg' };

const defaultSettings: NotificationSettings = {
  newTickets: 'all',
  replies: 'mine',
  mineIncludesTeams: false,
  onScreen: true,
  sound: false,
  mail: 'always',
};

/** @param after id of the last ticket of the page before; 0 for the first page */
function pageOf(tickets: readonly DeskTicket[], after: number) {
  const start = tickets.findIndex(({ ticketId }) => ticketId === after) + 1;
  const page = tickets.slice(start, start + maxViewRows);
  const last = page.at(-1);
  const hasMore = last && start + page.length < tickets.length;
  return { tickets: page, next: hasMore ? { cursorId: last.ticketId, cursorTime: null } : null };
}

/** Takes the place of the page's `fetch`. */
export function startFakeServer(options: FakeDeskOptions = {}): FakeServer {
  const { isSignedIn = true, language = 'en', role = 'agent', hasRows = true } = options;
  const platformFetch = globalThis.fetch;
  const sent: SentRequest[] = [];
  const tickets = [...(options.tickets ?? [buildDeskTicket(1), buildDeskTicket(2, { isUnread: true })])];
  const messages = new Map<number, ThreadMessage[]>();
  const merges = new Map<number, ThreadMerge>();
  const dismissed = new Map<number, number[]>();
  const contacts = new FakeContacts(options.contacts, options.contactNotes);
  const saved = new FakeSavedReplies();
  saved.replies.push(...(options.savedReplies ?? []));
  const articles = new FakeArticles();
  const settingForms = new FakeSettingForms();
  const mailboxes = new FakeMailboxes();
  const chats = new FakeChats(options.chats);
  const account = new FakeAccount(options.account);
  const heldMails = new FakeHeldMails(options.heldMails);
  const settings = new FakeSettings(options.settings);
  settings.agents = settings.agents.map((agent) =>
    Object.assign({}, agent, { teams: options.teams?.[agent.agentId] ?? agent.teams }),
  );
  const notifications = Object.assign({}, defaultSettings, options.notifications);
  let answer: FakeAnswer = () => undefined;
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();

  const messagesOf = (id: number) => {
    const known = messages.get(id) ?? [...(options.messages?.[id] ?? [buildThreadMessage(id * 100)])];
    messages.set(id, known);
    return known;
  };
  const find = (id: unknown) => tickets.find(({ ticketId }) => ticketId === Number(id));
  const push = (event: string, data: object) =>
    stream?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));

  const { agentId, name: agentName } = session;
  const liveChats = new FakeLiveChats({ agentId, name: agentName, tickets, push });

  const list = ({ view, labelName }: Readonly<Record<string, unknown>>) => {
    const isOpen = ({ status }: DeskTicket) => status !== 'solved' && status !== 'closed';
    const isWaiting = ({ status }: DeskTicket) => status === 'new' || status === 'reply';
    if (view === 'spam') return tickets.filter(({ isSpam }) => isSpam);
    if (view === 'chats') return liveChats.list();
    const wanted = tickets.filter(({ isSpam }) => !isSpam);
    const awake = wanted.filter(({ snoozedUntil }) => snoozedUntil === null);
    if (view === 'solved') return wanted.filter((ticket) => !isOpen(ticket));
    if (view === 'snoozed') return wanted.filter(({ snoozedUntil }) => snoozedUntil !== null);
    if (view === 'waiting') return awake.filter(isWaiting);
    if (view === 'mine') return awake.filter((ticket) => isOpen(ticket) && isMine(ticket));
    if (view === 'label') return awake.filter(({ labels }) => labels.includes(String(labelName)));
    return awake.filter(isOpen);
  };

  const teamsOf = (id: number) => settings.agents.find(({ agentId }) => agentId === id)?.teams ?? [];
  const isMine = ({ assignedAgents, team }: DeskTicket) => {
    const isOfTeam = team !== null && teamsOf(session.agentId).includes(team);
    if (assignedAgents.length === 0) return notifications.mineIncludesTeams && isOfTeam;
    return assignedAgents.some(({ agentId }) => agentId === session.agentId);
  };

  const listViews = (): TicketView[] => {
    const count = liveChats.list().length;
    const chats: TicketView = { view: 'chats', inboxId: null, name: '', count };
    return options.hasChats ? [...views, chats] : [...views];
  };

  /** Stores a message, and returns whether its ticket exists. */
  const store = ({ ticketId, message, messageType, status }: Readonly<Record<string, unknown>>) => {
    const ticket = find(ticketId);
    if (!ticket) return false;
    const thread = messagesOf(ticket.ticketId);
    const text = String(message);
    thread.push(
      buildThreadMessage((thread.at(-1)?.messageId ?? 0) + 1, {
        messagePlain: text,
        messageHtml: text.replaceAll('\n', '<br>'),
        agentId: session.agentId,
        fromName: session.name,
        from: session.email ?? undefined,
        messageType: messageType === 'internal' ? 'internal' : 'external',
        date: new Date().toISOString(),
      }),
    );
    if (messageType === 'external') {
      tickets[tickets.indexOf(ticket)] = Object.assign({}, ticket, {
        status: status ?? 'pending',
        version: ticket.version + 1,
        waitingSince: null,
      });
    }
    return true;
  };
  const update = (input: Readonly<Record<string, unknown>>) => {
    const { ticketId, status, labels, assignedAgents, team, snoozedUntil, isSpam, takenChat } = input;
    const ticket = find(ticketId);
    if (!ticket) return undefined;
    const changed: DeskTicket = { ...ticket, version: ticket.version + 1 };
    if (status) Object.assign(changed, { status });
    if (labels) Object.assign(changed, { labels });
    if (team !== undefined) Object.assign(changed, { team });
    if (snoozedUntil !== undefined) Object.assign(changed, { snoozedUntil });
    if (isSpam !== undefined) Object.assign(changed, { isSpam });
    if (Array.isArray(assignedAgents)) {
      // Agent 8 does not see every inbox.
      const seeing = assignedAgents.filter(
        (agentId: number) => agentId !== 8 || ticket.inboxName !== 'Legal',
      );
      changed.assignedAgents = seeing.map((agentId: number) => ({ agentId, name: `Agent ${agentId}` }));
    }
    if (ticket.chat && takenChat) {
      if (ticket.chat.state === 'active')
        return refusal(409, { message: 'Conflict', error: { field: 'chat' } });
      changed.chat = { ...ticket.chat, state: 'active', agents: changed.assignedAgents, cutOff: null };
    }
    tickets[tickets.indexOf(ticket)] = changed;
    return changed;
  };
  const drafts = new FakeDrafts({ push, send: store, isHolding: options.isHolding ?? false });

  let blocked: readonly BlockedAddress[] = options.blocked ?? [];

  const operations: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>> = {
    ...contacts.operations,
    ...saved.operations,
    ...articles.operations,
    ...settingForms.operations,
    ...mailboxes.operations,
    ...chats.operations,
    ...account.operations,
    ...settings.operations,
    ...heldMails.operations,
    ...drafts.operations,
    ...liveChats.operations,
    listTicketViews: () => ({ views: listViews() }),
    listViewTickets: (input) => pageOf(list(input), Number(input['cursorId'] ?? 0)),
    listBlockedAddresses: () => ({ addresses: blocked, complete: true }),
    unblockAddress({ email }) {
      blocked = blocked.filter((one) => one.email !== email);
      return {};
    },
    listNamedTickets: ({ ticketId }) => ({
      tickets: tickets.filter((ticket) => String(ticketId).split(',').includes(String(ticket.ticketId))),
      readDate: new Date().toISOString(),
    }),
    listMailProblems: () => ({ mailboxes: [], heldMails: 0 }),
    getNotificationSettings: () => notifications,
    updateNotificationSettings: (change) => Object.assign(notifications, change),
    getPush: () => ({ publicKey: '', isOn: false }),
    'GET /desk/api/session/1/faq/insights/searches': ({ lang }) => ({
      isCounted: lang !== 'sv',
      days: [
        { day: '2026-11-25', searches: 40, foundNothing: 3, ledToNothing: 7, ledToMessage: 2 },
        { day: '2026-11-26', searches: 1200, foundNothing: 100, ledToNothing: 30, ledToMessage: 21 },
      ],
      json: Array.from({ length: 13 }, (_, index) => ({
        outcome: index === 12 ? 'wordWithoutArticle' : index === 11 ? 'ledToMessage' : 'foundNothing',
        language: 'en',
        words: index === 12 ? 'bivvy' : `gift wrapping ${index}`,
        failed: 13 - index,
        searches: 14,
      })),
    }),
    'GET /desk/api/session/1/faq/insights/articles': () => ({
      articles: [
        {
          ...{ articleId: 212, language: 'en', title: 'Track your parcel', no: 12, yes: 3 },
          reasons: { unanswered: 0, unclear: 0, wrong: 0, steps: 7, other: 0 },
          comments: [{ reason: 'steps', comment: 'The number is not in the mail.' }],
        },
      ],
    }),
    searchTickets: ({ q, view, ...filter }) => ({
      tickets: (view === undefined ? tickets : list({ view, ...filter })).filter(({ subject, fromEmail }) =>
        `${subject} ${fromEmail}`.includes(String(q)),
      ),
      complete: true,
    }),
    grabThread({ ticketId }) {
      const ticket = find(ticketId);
      if (!ticket) return undefined;
      return buildThread(ticket, {
        merge: merges.get(ticket.ticketId) ?? null,
        messages: messagesOf(ticket.ticketId),
        dismissedArticles: dismissed.get(ticket.ticketId) ?? [],
        ...drafts.ofTicket(ticket.ticketId),
        ...options.threads?.[ticket.ticketId],
      });
    },
    forwardMessage({ ticketId, comment }) {
      store({ ticketId, message: comment, messageType: 'internal' });
      return { messageId: messagesOf(Number(ticketId)).at(-1)?.messageId, releasedAt: ago(0) };
    },
    cancelForward: () => ({}),
    updateTicket: (input) => update(input),
    updateTickets({ tickets: named, addLabels, removeLabels, ...change }) {
      if (!Array.isArray(named)) return undefined;
      return {
        results: named.map(
          ({ ticketId, lastSeenMessageId }: { ticketId: number; lastSeenMessageId: number }) => {
            const ticket = find(ticketId);
            if (!ticket) return { ticketId, outcome: 'missing', ticket: null };
            const isUnseen = change['status'] !== undefined && ticket.lastMessageId > lastSeenMessageId;
            if (isUnseen) return { ticketId, outcome: 'unseen', ticket };
            const isOthers = typeof change['team'] === 'string' && ticket.inboxName === 'Legal';
            if (isOthers) return { ticketId, outcome: 'otherTeams', ticket };
            const kept = ticket.labels.filter(
              (label) => !(Array.isArray(removeLabels) && removeLabels.includes(label)),
            );
            const labels = Array.isArray(addLabels) ? [...kept, ...addLabels] : kept;
            return { ticketId, outcome: 'changed', ticket: update({ ...change, ticketId, labels }) };
          },
        ),
      };
    },
    dismissArticle({ ticketId, articleId }) {
      const id = Number(ticketId);
      dismissed.set(id, [...(dismissed.get(id) ?? []), Number(articleId)]);
      return {};
    },
    mergeTicket({ ticketId, intoTicketId }) {
      const into = find(intoTicketId);
      const ticket = find(ticketId);
      if (!ticket || !into) return undefined;
      const moved = messagesOf(ticket.ticketId).map((message) => ({
        ...message,
        mergedFrom: ticket.ticketId,
      }));
      messages.set(into.ticketId, [...moved, ...messagesOf(into.ticketId)]);
      messages.set(ticket.ticketId, []);
      merges.set(ticket.ticketId, {
        intoTicketId: into.ticketId,
        subject: into.subject,
        mergedDate: ago(0),
        undoableUntil: ago(-24),
      });
      return { intoTicketId: into.ticketId };
    },
    unmergeTicket({ ticketId }) {
      const merge = merges.get(Number(ticketId));
      if (!merge) return undefined;
      const all = messagesOf(merge.intoTicketId);
      const isMoved = ({ mergedFrom }: ThreadMessage) => mergedFrom === Number(ticketId);
      const back = all.filter(isMoved).map((message) => ({ ...message, mergedFrom: null }));
      messages.set(Number(ticketId), back);
      messages.set(
        merge.intoTicketId,
        all.filter((message) => !isMoved(message)),
      );
      merges.delete(Number(ticketId));
      return {};
    },
    insertTicket(input) {
      const ticketID = Number(input['ticketId']);
      if (!find(ticketID)) return undefined;
      const held = drafts.take(input);
      if (!held) store(input);
      return { result: 'success', json: { ticketID, held } };
    },
    grabAgents: () => ({
      result: 'success',
      json: [...new Set([7, 8, ...settings.agents.map(({ agentId }) => agentId)])].map((agentID) => ({
        agentID,
        sid: 1,
        agentName: settings.agents.find(({ agentId }) => agentId === agentID)?.name ?? agentNames[agentID],
        agentEmail: '',
        agentPicture: '',
        agentLastActive: ago(1),
        department: '',
        isBackOffice: '0',
        groups: teamsOf(agentID).join(','),
      })),
      length: 2,
    }),
    setPresence: () => ({}),
    setTyping: () => ({}),
    markTicketRead: ({ ticketId }) => ({ ticketId: Number(ticketId), readUpTo: ago(0) }),
  };

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/desk/')) return await platformFetch(request);
    const [, operation = '', idInPath] =
      /^\/desk\/message\/(\w+)\/session\/1(?:\/(\d+))?$/.exec(pathname) ?? [];
    const body =
      request.method !== 'GET'
        ? await request
            .clone()
            .json()
            .catch(() => ({}))
        : {};
    const ofContacts = nameContactRequest(request.method, pathname);
    const conversationId = chatInPath(pathname);
    const ofArticles = nameArticleRequest(request.method, pathname);
    const ofManagement = nameManagementRequest(request.method, pathname);
    const name =
      ofContacts?.name ||
      ofArticles?.name ||
      ofManagement?.name ||
      operation ||
      (conversationId && 'grabConversation') ||
      `${request.method} ${pathname}`;
    const inPath = {
      ...(idInPath && { [idNameOf(operation)]: idInPath }),
      ...(conversationId && { conversationId }),
      ...(ofContacts?.id && { id: ofContacts.id }),
      ...ofArticles?.inPath,
      ...ofManagement?.inPath,
    };
    // A repeated parameter is a list.
    const query = Array.from(new Set(searchParams.keys()), (key) => [key, searchParams.getAll(key).join()]);
    const sentInput = { ...Object.fromEntries(query), ...body, ...inPath };
    const noted = { name, input: sentInput, headers: request.headers };
    sent.push(noted);
    const special = await answer(noted);
    if (special) return special;
    if (name === 'streamTickets') return streamResponse(request.signal);
    const output = operations[name]?.(sentInput);
    if (output === undefined)
      return Response.json({ code: 'NotFound', message: 'Not Found' }, { status: 404 });
    return output instanceof Response ? output : Response.json(output);
  };

  function streamResponse(aborted: AbortSignal): Response {
    const bytes = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        aborted.addEventListener('abort', () => {
          if (stream === controller) stream = undefined;
          controller.error(aborted.reason);
        });
      },
    });
    setTimeout(() => push('hello', { tickets: {}, complete: true, heartbeat: 15 }));
    return new Response(bytes, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  const texts =
    language === 'ar'
      ? { desk: arabicDesk, widget: arabicWidget }
      : { desk: englishDesk, widget: englishWidget };
  const view = new URLSearchParams(location.search).get('view') ?? 'waiting';
  return {
    page: {
      basePath: '',
      language,
      direction: language === 'ar' ? 'rtl' : 'ltr',
      texts,
      signIn: { isPossible: true, hasMail: true, hasPasskeys: true, isSetUp: true, ...options.signIn },
      signedIn: isSignedIn
        ? {
            session: { ...session, role, teams: [...teamsOf(session.agentId)] },
            views: listViews(),
            list: hasRows ? pageOf(list({ view }), 0) : null,
            helpCenters,
            isBeingSetUp: false,
          }
        : null,
    },
    sent,
    tickets,
    messages,
    contacts,
    savedReplies: saved.replies,
    articles,
    settingForms,
    mailboxes,
    settings,
    account,
    drafts,
    liveChats,
    sentTo: (name) => sent.filter((request) => request.name === name).map(({ input }) => input),
    keysOf: (name) =>
      sent.filter((request) => request.name === name).map(({ headers }) => headers.get('idempotency-key')),
    answer(next) {
      answer = next;
    },
    refuse(name, status, body = {}) {
      answer = (request) => (request.name === name ? refusal(status, body) : undefined);
    },
    disconnect(name) {
      answer = (request) => (request.name === name ? Promise.reject(new TypeError('offline')) : undefined);
    },
    recover() {
      answer = () => undefined;
    },
    hold(name) {
      let release = () => {};
      const held = new Promise<undefined>((resolve) => {
        release = () => resolve(undefined);
      });
      answer = (request) => (request.name === name ? held : undefined);
      return release;
    },
    push,
    close() {
      globalThis.fetch = platformFetch;
    },
  };
}

const helpCenters = [
  { helpCenterId: 5, title: 'Skogsrand', inboxId: 1, url: '/help', languages: ['en', 'sv'] },
];

/** Returns the name of the id in an operation's path. */
function idNameOf(operation: string): string {
  if (operation.endsWith('SavedReply')) return 'savedReplyId';
  if (operation === 'cancelForward') return 'messageId';
  if (operation === 'retryMail') return 'mailId';
  if (operation === 'settleHeldMail') return 'mailId';
  if (operation === 'removeOrphanedDraft') return 'draftId';
  return operation === 'cancelHeldMessage' ? 'heldMessageId' : 'ticketId';
}
