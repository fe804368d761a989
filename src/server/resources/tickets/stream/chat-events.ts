/**
 * The events of chats in the open streams of a process: a visitor's stream gets the newest period of a ticket whenever it
 * has changed, an agent's page who is available. What was last sent is sent to new streams too.
 */

import type { VisitorChat } from '../../../../api/schemas/chat-periods.ts';
import type { Subscribers } from './subscribers.ts';
import type { AvailableAgents, Subscription } from './subscription.ts';

interface UserChats {
  /** By ticket, with those that are merged into it. */
  readonly chats: Map<number, VisitorChat>;
  available: AvailableAgents | undefined;
  /** The agents whose pages have to answer questions. */
  asked: ReadonlySet<number>;
  /** When the agents were last sent, in milliseconds of `performance.now`. */
  sentAt: number;
  /** Sends the agents who are available once they may be sent again. */
  sending: NodeJS.Timeout | undefined;
}

/** The least milliseconds between two events with the agents who are available. */
const availableEveryMs = 2000;

export class ChatEvents {
  readonly #subscribers: ReadonlyMap<number, Subscribers>;
  readonly #users = new Map<number, UserChats>();
  /** Called when a page of the desk opens whose user's agents are not known. */
  onUnknown: (userId: number) => void = () => {};

  constructor(subscribers: ReadonlyMap<number, Subscribers>) {
    this.#subscribers = subscribers;
  }

  /** Sends the newest period of a ticket to its visitor, unless it is as it was. */
  sendChat(userId: number, ticketId: number, chat: VisitorChat): void {
    const { chats } = this.#user(userId);
    const former = chats.get(ticketId);
    if (former && JSON.stringify(former) === JSON.stringify(chat)) return;
    // An ended period is in the read marks, which a new stream's page reads.
    if (chat.state === 'ended') chats.delete(ticketId);
    else chats.set(ticketId, chat);
    for (const subscription of this.#subscribers.get(userId)?.ofTicket(ticketId) ?? []) {
      if (subscription.scope.side === 'visitor') subscription.sendChat(ticketId, chat);
    }
  }

  /** The tickets whose open period was sent last. */
  openTickets(userId: number): number[] {
    return [...(this.#users.get(userId)?.chats.keys() ?? [])];
  }

  /**
   * Sends who is available to the pages of the desk, unless it is as it was: at most once in two seconds, as agents may
   * switch to and fro. @param asked the agents with leases
   */
  sendAvailable(userId: number, available: AvailableAgents, asked: ReadonlySet<number>): void {
    const user = this.#user(userId);
    user.asked = asked;
    if (user.available && JSON.stringify(user.available) === JSON.stringify(available)) return;
    user.available = available;
    if (user.sending) return;
    const wait = Math.max(0, user.sentAt + availableEveryMs - performance.now());
    if (wait === 0) this.#sendAgents(userId, user);
    else user.sending = setTimeout(() => this.#sendAgents(userId, user), wait).unref();
  }

  #sendAgents(userId: number, user: UserChats): void {
    user.sending = undefined;
    user.sentAt = performance.now();
    const { available = [] } = user;
    for (const subscription of this.#desks(userId)) subscription.sendAvailability(available, false);
  }

  /** Asks the pages of agents with leases whether they are still there. */
  ask(userId: number): void {
    const { available = [], asked } = this.#user(userId);
    for (const subscription of this.#desks(userId)) {
      const { agentId } = subscription.scope;
      if (agentId !== null && asked.has(agentId)) subscription.sendAvailability(available, true);
    }
  }

  /** Sends a new stream what was last sent to the others. */
  sendCurrent(subscription: Subscription): void {
    const { userId, side, agentId } = subscription.scope;
    const user = this.#users.get(userId);
    if (side === 'visitor') {
      for (const [ticketId, chat] of user?.chats ?? []) {
        if (subscription.has(ticketId)) subscription.sendChat(ticketId, chat);
      }
    } else if (subscription.isDesk && user?.available) {
      subscription.sendAvailability(user.available, agentId !== null && user.asked.has(agentId));
    } else if (subscription.isDesk) {
      this.onUnknown(userId);
    }
  }

  *#desks(userId: number): Iterable<Subscription> {
    for (const subscription of this.#subscribers.get(userId)?.wildcards ?? []) {
      if (subscription.isDesk) yield subscription;
    }
  }

  #user(userId: number): UserChats {
    const present = this.#users.get(userId);
    if (present) return present;
    const added: UserChats = {
      chats: new Map(),
      available: undefined,
      asked: new Set(),
      sentAt: Number.NEGATIVE_INFINITY,
      sending: undefined,
    };
    this.#users.set(userId, added);
    return added;
  }
}
