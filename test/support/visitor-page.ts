/** What the widget does in a visitor's page, without the page: its models, with what a browser gives them. */

import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { randomKey } from '../../src/client/random-key.ts';
import { createVisitorSession, type VisitorToken } from '../../src/client/visitor.ts';
import { createRecovery } from '../../src/state/recovery.ts';
import type { Storage } from '../../src/state/storage.ts';
import type { WidgetEvent } from '../../src/widget/events.ts';
import { createOutbox } from '../../src/widget/models/sending/outbox.ts';
import { createWriting } from '../../src/widget/models/sending/writing.ts';
import { createTicket } from '../../src/widget/models/visitor/ticket.ts';
import { createTickets } from '../../src/widget/models/visitor/tickets.ts';
import type { Visitor } from '../../src/widget/models/visitor/visitor.ts';
import { buildSource } from '../widget/models/build-source.ts';

export interface VisitorPage {
  /** What stands in the thread. */
  said(): string[];
  /** How many answers the page was told of. */
  readonly received: () => number;
  readonly isLive: () => boolean;
  readonly agentsTyping: () => number[];
  /** The ids of the tickets in the list. */
  listed(): number[];
  /** Writes in the thread; it arrives when it can. */
  write(message: string): void;
  close(): void;
}

export interface PageOptions {
  readonly url: string;
  readonly userId: number;
  readonly apiKey: string;
  readonly ticketId: number;
  /** Of somebody who is signed in. */
  readonly token?: VisitorToken;
  /** Of somebody who is not. */
  readonly ticketToken?: string;
  /** Milliseconds that a request may take. */
  readonly timeout?: number;
}

/** Stubs what models expect of a browser, until the end of the test. */
export function stubBrowser(): void {
  const page = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
}

export interface PageVisitorOptions extends Omit<PageOptions, 'ticketId'> {
  /** Ends everything that the visitor does. */
  readonly signal: AbortSignal;
  emit(event: WidgetEvent): void;
  onError: Visitor['onError'];
}

/** The visitor of a page that `stubBrowser` stands for, with nobody else's tabs. */
export async function createPageVisitor(options: PageVisitorOptions): Promise<Visitor> {
  const { url, userId, apiKey, timeout = 10_000, signal, emit, onError } = options;
  // As many as there are models, where Node suspects a leak.
  setMaxListeners(0, signal);
  const storage = storageOf(options.ticketToken);
  const session = createVisitorSession({
    ticketToken: {
      read() {
        const token = storage.read('ticketToken');
        return typeof token === 'string' ? token : undefined;
      },
      write: (token) => storage.write('ticketToken', token),
    },
  });
  session.identify(options.token);
  const client = createClient({ baseUrl: url, userId, apiKey, timeout, retries: 0, fetch: session.fetch });
  return {
    claims: await session.claims(),
    session,
    client,
    storage,
    signal,
    emit,
    onError,
    send: (operation, input, more) => client.send(operation, input, { ...more, signal }),
    tabStorage: storageOf(undefined),
    onKept() {},
  };
}

/** Opens a thread in a page that `stubBrowser` stands for, with nobody else's tabs. */
export async function openPage({ ticketId, ...options }: PageOptions): Promise<VisitorPage> {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  let received = 0;
  const planRetry = createRecovery((act) => act(), signal);
  const visitor = await createPageVisitor({
    ...options,
    signal,
    emit({ type }) {
      if (type === 'message-received') received += 1;
    },
    onError(error, again, tries = 1) {
      if (again) planRetry(error, again, tries);
    },
  });
  const tickets = createTickets(visitor, (act) => act());
  const source = buildSource({ signal });
  const outbox = createOutbox(visitor, {
    async onSent() {
      await tickets.refresh();
      tickets.nudge();
    },
    lastDate: () => undefined,
  });
  const reply = createWriting(`ticket-${ticketId}`, {
    source,
    visitor,
    outbox,
    visit: { context: () => ({}) },
  });
  const thread = createTicket(ticketId, { visitor, tickets, reply });

  return {
    said() {
      const state = thread.state.peek();
      return state.status === 'ready' ? state.value.messages.map(({ messagePlain }) => messagePlain) : [];
    },
    received: () => received,
    isLive: () => tickets.isLive.peek(),
    agentsTyping: () => [...tickets.typing.agents.peek().values()],
    listed() {
      const state = tickets.state.peek();
      return state.status === 'ready' ? state.value.map(({ ticketID }) => ticketID) : [];
    },
    write(message) {
      const input = { ticketId: String(ticketId), message, subject: '-', toEmail: 'x@site.invalid' };
      outbox.post({
        key: randomKey(),
        draft: '',
        fileNames: [],
        website: '',
        startedAt: 0,
        writtenAt: Date.now(),
        input: { ...input, fromEmail: 'visitor@post.example' },
      });
    },
    close: () => lifetime.abort(),
  };
}

function storageOf(ticketToken: string | undefined): Storage {
  const kept = new Map<string, unknown>([['ticketToken', ticketToken]]);
  return {
    read: (name) => kept.get(name),
    write: (name, value) => kept.set(name, value),
    names: (start) => [...kept.keys()].filter((name) => name.startsWith(start)),
    forget: () => kept.clear(),
  };
}
