/**
 * The messages of a thread that arrived since it was loaded, and that the agent has not looked at. An answer waits for
 * them, as it could contradict one: here, and on the server, which refuses it by a 409 with those messages.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { ThreadMessage } from '../../../api/schemas/desk.ts';
import { isApiError } from '../../../client/errors.ts';

export class UnseenMessages {
  readonly #messages = signal<readonly ThreadMessage[]>([]);
  readonly #stopping = signal<readonly ThreadMessage[]>([]);
  /** The oldest first. */
  readonly messages: ReadonlySignal<readonly ThreadMessage[]> = this.#messages;
  /** Those that have stopped the last try to send an answer, also once the agent has looked at them. */
  readonly stopping: ReadonlySignal<readonly ThreadMessage[]> = this.#stopping;

  add(messages: readonly ThreadMessage[]): void {
    const ids = new Set(this.#messages.peek().map(({ messageId }) => messageId));
    const added = messages.filter(({ messageId }) => !ids.has(messageId));
    if (added.length > 0) this.#messages.value = [...this.#messages.peek(), ...added];
  }

  /** Returns whether an answer has to wait, and notes that it does. @param stops returns whether it waits for a message */
  stop(stops: (message: ThreadMessage) => boolean): boolean {
    this.noteStop(this.#messages.peek().filter(stops));
    return this.#stopping.peek().length > 0;
  }

  /** Notes for which messages an answer was not sent. */
  noteStop(messages: readonly ThreadMessage[]): void {
    this.#stopping.value = messages;
  }

  /** Notes that the agent has had a message in view. */
  see(seenId: number): void {
    this.#messages.value = this.#messages.peek().filter(({ messageId }) => messageId !== seenId);
  }

  /** Clears all messages: the agent has pressed “Show” or “Send anyway”. */
  seeAll(): void {
    this.#messages.value = [];
    this.#stopping.value = [];
  }
}

/** Returns the messages that the agent has not seen; null for any other failure. */
export function unseenMessages(error: unknown): readonly ThreadMessage[] | null {
  if (!isApiError(error, 'conflict')) return null;
  const { conflict } = error;
  if (typeof conflict !== 'object' || conflict === null || !('messages' in conflict)) return null;
  return Array.isArray(conflict.messages) ? conflict.messages.filter(isMessage) : null;
}

/**
 * Sends what does not wait for some messages: again, with the newest of them, if the server refuses it because of them.
 * @param lastSeen id of the last message that the agent has seen
 * @param mayPass returns whether it waits for none of the messages that the agent has not seen
 */
export async function sendPast<Result>(
  lastSeen: number,
  send: (lastSeen: number) => Promise<Result>,
  mayPass: (messages: readonly ThreadMessage[]) => boolean,
): Promise<Result> {
  try {
    return await send(lastSeen);
  } catch (error) {
    const unseen = unseenMessages(error) ?? [];
    const newest = Math.max(lastSeen, ...unseen.map(({ messageId }) => messageId));
    if (newest === lastSeen || !mayPass(unseen)) throw error;
    return await sendPast(newest, send, mayPass);
  }
}

function isMessage(value: unknown): value is ThreadMessage {
  return typeof value === 'object' && value !== null && 'messageId' in value && 'messageHtml' in value;
}
