/** Live chat as the server of a test's desk has it: who is available, and the chats of its tickets. */

import type { DeskChat, ThreadChat } from '../../../src/api/schemas/chat-periods.ts';
import type { DeskTicket } from '../../../src/api/schemas/desk.ts';
import { ago } from './answers.ts';

interface AvailableAgent {
  readonly agentId: number;
  readonly name: string;
  readonly since: string;
}

export const olle: AvailableAgent = { agentId: 8, name: 'Olle Berg', since: ago(1) };

/** A chat that waits, of a ticket without another name. */
export function buildChat(overrides: Partial<DeskChat> = {}): DeskChat {
  return {
    conversationId: 'V1',
    state: 'waiting',
    startedDate: ago(2.5 / 60),
    agents: [],
    cutOff: null,
    rings: true,
    ...overrides,
  };
}

/** A chat that has ended, in a thread. */
export function buildThreadChat(overrides: Partial<ThreadChat> = {}): ThreadChat {
  return {
    conversationId: 'V1',
    startedDate: ago(2),
    endedDate: ago(1.9),
    endReason: 'agent',
    rating: null,
    agents: [{ agentId: 7, name: 'Aino Laine' }],
    articles: [],
    searches: [],
    ...overrides,
  };
}

export interface LiveChatsOptions {
  /** The agent of the page. */
  readonly agentId: number;
  readonly name: string;
  readonly tickets: DeskTicket[];
  push(event: string, data: object): void;
}

export class FakeLiveChats {
  /** Who is available, the one who has been longest first. */
  available: readonly AvailableAgent[] = [];
  readonly #options: LiveChatsOptions;

  constructor(options: LiveChatsOptions) {
    this.#options = options;
  }

  readonly operations = {
    setAvailability: ({ available }: Readonly<Record<string, unknown>>) => {
      const { agentId, name } = this.#options;
      const others = this.available.filter((agent) => agent.agentId !== agentId);
      this.available = available ? [...others, { agentId, name, since: ago(0) }] : others;
      this.push();
      return { available };
    },
    stillThere: () => ({ available: this.#isAvailable() }),
    endConversation: ({ ticketId }: Readonly<Record<string, unknown>>) => {
      this.change(Number(ticketId), null);
      return {};
    },
    blockVisitor: ({ ticketId }: Readonly<Record<string, unknown>>) => {
      this.change(Number(ticketId), null);
      return {};
    },
  };

  /** The tickets of the view of chats: those that wait first, the one that has waited longest before the others. */
  list(): DeskTicket[] {
    const waitsSince = ({ chat }: DeskTicket) =>
      chat?.state === 'waiting' ? Date.parse(chat.startedDate) : Number.MAX_VALUE;
    return this.#options.tickets
      .filter(({ chat }) => chat !== null)
      .sort((one, other) => waitsSince(one) - waitsSince(other));
  }

  /** Tells the page who is available. */
  push(isQuestion = false): void {
    this.#options.push('availability', { agents: this.available, isQuestion });
  }

  /** Gives a ticket another chat, and tells the page. */
  change(ticketId: number, chat: DeskChat | null): void {
    const { tickets, push } = this.#options;
    const index = tickets.findIndex((ticket) => ticket.ticketId === ticketId);
    const former = tickets[index];
    if (!former) return;
    const ticket = { ...former, chat, version: former.version + 1 };
    tickets[index] = ticket;
    pushTicket(push, ticket);
  }

  #isAvailable(): boolean {
    return this.available.some(({ agentId }) => agentId === this.#options.agentId);
  }
}

/** Sends a ticket as the server sends it to all agents. */
export function pushTicket(push: LiveChatsOptions['push'], ticket: DeskTicket): void {
  const { isUnread: _, hasDraft: __, ...shared } = ticket;
  const { ticketId, version } = ticket;
  const shown = { ticket: shared, readBy: [], readDate: ago(0) };
  push('ticket', { ticketId, version, kind: 'changed', shown });
}
