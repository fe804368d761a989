/** Who is writing just now: support, as it is heard, and the visitor, as it is told. */

import { type ReadonlySignal, signal } from '@preact/signals';

export interface TypingModel {
  /** The agents who are writing, by the ticket that they write in. */
  readonly agents: ReadonlySignal<ReadonlyMap<number, number>>;
  note(ticketId: number, agentId: number): void;
  /** What was being written is there, or not coming. */
  end(ticketId: number): void;
  /** The visitor writes something; told at most every few seconds. */
  tell(ticketId: number): void;
}

/** Milliseconds after which nobody writes any more who has not been heard of again. */
const longest = 6000;

/** Milliseconds between two words of the visitor's own writing. */
const toldEvery = 3000;

/** @param tell tells that the visitor is writing in a ticket; whether it arrives matters to nobody */
export function createTyping(
  tell: (ticketId: number) => Promise<unknown>,
  lifetime: AbortSignal,
): TypingModel {
  const agents = signal<ReadonlyMap<number, number>>(new Map());
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastTold = 0;

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
    tell(ticketId) {
      if (Date.now() - lastTold < toldEvery) return;
      lastTold = Date.now();
      tell(ticketId).catch(() => {});
    },
  };
}
