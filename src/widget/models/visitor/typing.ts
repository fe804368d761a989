/** Typing notices: received from agents, and sent for the visitor. */

import { type ReadonlySignal, signal } from '@preact/signals';

export interface TypingModel {
  /** Id of the typing agent, by ticket id. */
  readonly agents: ReadonlySignal<ReadonlyMap<number, number>>;
  note(ticketId: number, agentId: number): void;
  /** Ends the notice in a ticket, since the message has arrived or will not. */
  end(ticketId: number): void;
  /** Notifies agents that the visitor is typing, at most every few seconds. */
  notify(ticketId: number): void;
}

/** Milliseconds after which an agent without another notice counts as no longer typing. */
const longest = 6000;

/** Minimum milliseconds between two notices of the visitor. */
const sendEvery = 3000;

/** @param send sends a notice of the visitor; a lost notice is not an error */
export function createTyping(
  send: (ticketId: number) => Promise<unknown>,
  lifetime: AbortSignal,
): TypingModel {
  const agents = signal<ReadonlyMap<number, number>>(new Map());
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastSent = 0;

  function end(ticketId: number) {
    clearTimeout(timers.get(ticketId));
    timers.delete(ticketId);
    if (!agents.peek().has(ticketId)) return;
    agents.value = new Map([...agents.peek()].filter(([id]) => id !== ticketId));
  }

  lifetime.addEventListener('abort', () => [...timers.keys()].forEach(end));

  return {
    agents,
    note(ticketId, agentId) {
      clearTimeout(timers.get(ticketId));
      timers.set(ticketId, setTimeout(end, longest, ticketId));
      if (agents.peek().get(ticketId) !== agentId)
        agents.value = new Map([...agents.peek(), [ticketId, agentId]]);
    },
    end,
    notify(ticketId) {
      if (Date.now() - lastSent < sendEvery) return;
      lastSent = Date.now();
      send(ticketId).catch(() => {});
    },
  };
}
