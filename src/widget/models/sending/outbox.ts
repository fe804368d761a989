/**
 * Messages on their way. Each is written down before it is sent, and stays until the server has it: a lock and an
 * idempotency key make it arrive once, from however many tabs and after however many tries.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../../api/operation.ts';
import { submitForm } from '../../../api/operations/forms.ts';
import { insertTicket } from '../../../api/operations/tickets.ts';
import { type ApiErrorKind, isApiError } from '../../../client/errors.ts';
import { randomKey } from '../../../client/random-key.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { type GuardEvidence, sendGuarded } from './outbox-guard.ts';

export interface StoredMessage extends GuardEvidence {
  /** The idempotency key. */
  readonly key: string;
  /** The draft that it was, which goes once it has arrived. */
  readonly draft: string;
  readonly input: InputOf<typeof insertTicket>;
  /** In which the visitor is answered. */
  readonly lang?: string;
  /** Names of the attached files. */
  readonly fileNames: readonly string[];
  /** Sent when the ticket is there. */
  readonly form?: Omit<InputOf<typeof submitForm>, 'ticketId'>;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** The time, by the server's clock, after which a stored copy of it can be dated; absent: not known. */
  readonly after?: string | undefined;
  /** Whether it was sent once, so that the server may have it though no answer came. */
  readonly isTried?: boolean;
}

export interface Refused {
  readonly kind: ApiErrorKind;
  /** The names of the values that were not accepted. */
  readonly invalid: readonly string[];
}

export interface QueuedMessage extends StoredMessage {
  readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
  readonly refused?: Refused | undefined;
  /** Of `postponed`: when it is tried again, in milliseconds since 1970; absent: once there is a network. */
  readonly retryAt?: number | undefined;
}

export interface OutboxModel {
  /** The oldest first. */
  readonly messages: ReadonlySignal<readonly QueuedMessage[]>;
  post(message: StoredMessage): void;
  /** Tries a refused one again. */
  retry(key: string): void;
  /** Throws it away. */
  drop(key: string): void;
}

const storedNameOf = (key: string) => `outbox:${key}`;

/** Seconds until the first new try where the server names none; they double with each failure in a row. */
const firstWait = 1;
const longestWait = 30;

/** Seconds that the tab which wrote a message has to send it, before another tab does. */
const adoptionWait = 120;

export interface OutboxOptions {
  /** Called before a message is seen as sent. */
  onSent(message: StoredMessage, ticketId: number): Promise<void>;
  /** When the last was said in a ticket, or in any where the message opens one; undefined: not known here. */
  lastDate(ticketId: string | undefined): string | undefined;
}

export function createOutbox(visitor: Visitor, { onSent, lastDate }: OutboxOptions): OutboxModel {
  const { storage, send, onKept, onError, signal: lifetime } = visitor;
  const messages = signal(readMessages());
  /** In a row, since a message was sent. */
  let failures = 0;
  /** Until when the server wants nothing, in milliseconds since 1970. */
  let heldUntil = 0;
  let isFlushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readMessages(): readonly QueuedMessage[] {
    return storage
      .names(storedNameOf(''))
      .flatMap((name) => {
        const kept = storage.read(name);
        return isStoredMessage(kept)
          ? [{ ...kept, status: kept.refused ? 'refused' : 'waiting' } as const]
          : [];
      })
      .sort((a, b) => a.writtenAt - b.writtenAt);
  }

  const find = (key: string) => messages.peek().find((message) => message.key === key);

  function change(key: string, changed: Partial<QueuedMessage>) {
    messages.value = messages
      .peek()
      .map((message) => (message.key === key ? { ...message, ...changed } : message));
  }

  function drop(key: string) {
    storage.write(storedNameOf(key), undefined);
    messages.value = messages.peek().filter((message) => message.key !== key);
  }

  /** Notes, before the first try, that the server may have it from then on. */
  function noteTry(queued: QueuedMessage): QueuedMessage {
    const { key, input, isTried } = queued;
    const after = isTried ? queued.after : (lastDate(input.ticketId) ?? queued.after);
    const message: QueuedMessage = { ...queued, status: 'sending', isTried: true, after };
    if (!isTried) storage.write(storedNameOf(key), message);
    change(key, message);
    return message;
  }

  /** Rejects where it is worth another try later. */
  async function deliver(queued: QueuedMessage): Promise<void> {
    const message = noteTry(queued);
    const { key, input, lang, form } = message;
    try {
      const { json } = await sendGuarded(visitor, message, (guard) =>
        send(
          insertTicket,
          { ...input, ...guard },
          // What the browser says by itself is what it prefers, whatever the visitor reads.
          { headers: { 'Idempotency-Key': key, ...(lang && { 'Accept-Language': lang }) } },
        ),
      );
      const ticketId = json.ticketID;
      if (form) {
        // The message has arrived; it is not sent again for the form's sake.
        await sendGuarded(visitor, message, (guard) =>
          send(submitForm, { ...form, ticketId, ...guard }),
        ).catch(onError);
      }
      storage.write(storedNameOf(key), undefined);
      await onSent(message, ticketId);
      drop(key);
    } catch (error) {
      const { kind = 'malformed', invalid = [] } = isApiError(error) ? error : {};
      if (kind === 'aborted') return;
      onError(error);
      if (['network', 'redirect', 'timeout', 'server', 'too-many'].includes(kind)) throw error;
      const refused = { kind, invalid };
      storage.write(storedNameOf(key), { ...message, refused });
      change(key, { status: 'refused', refused });
    }
  }

  function enqueue(message: StoredMessage) {
    const { key, input } = message;
    const isHeld = Date.now() < heldUntil;
    const queued: QueuedMessage = {
      ...message,
      after: lastDate(input.ticketId),
      status: isHeld ? 'postponed' : 'waiting',
      retryAt: isHeld ? heldUntil : undefined,
      refused: undefined,
    };
    drop(key);
    storage.write(storedNameOf(key), queued);
    messages.value = [...messages.peek(), queued];
  }

  const findNext = () => messages.peek().find(({ status }) => status === 'waiting' || status === 'postponed');

  /** Sends what waits, the oldest first, until one fails. What is added meanwhile is sent with the rest. */
  async function flush(): Promise<void> {
    if (isFlushing || lifetime.aborted) return;
    isFlushing = true;
    clearTimeout(timer);
    timer = undefined;
    let failure: unknown;
    try {
      await withLock('frontdesk:outbox', lifetime, async () => {
        for (let message = findNext(); message && !lifetime.aborted; message = findNext()) {
          // Another tab may have sent it while this one waited for its turn.
          if (storage.read(storedNameOf(message.key)) === undefined) drop(message.key);
          else await deliver(message);
          failures = 0;
          heldUntil = 0;
        }
      });
    } catch (error) {
      failure = error;
    }
    isFlushing = false;
    if (lifetime.aborted) return;
    if (failure !== undefined) postpone(failure);
    // Added between the last look and the release of the lock.
    else if (findNext()) flush();
  }

  function postpone(error: unknown) {
    const { kind, retryAfter } = isApiError(error) ? error : {};
    const ownWait = Math.min(firstWait * 2 ** failures, longestWait);
    failures += 1;
    // Spread, so that the visitors of a server that was away do not all come back at once.
    const wait = retryAfter === undefined ? ownWait * (0.5 + Math.random() / 2) : Math.max(retryAfter, 1);
    const at = Date.now() + wait * 1000;
    heldUntil = retryAfter === undefined ? 0 : at;
    const retryAt = kind === 'network' ? undefined : at;
    messages.value = messages
      .peek()
      .map((message) => (message.refused ? message : { ...message, status: 'postponed', retryAt }));
    timer = setTimeout(flush, wait * 1000);
  }

  /** Tries at once, unless the server has named a later time. */
  function flushEarly() {
    if (findNext() && Date.now() >= heldUntil) flush();
  }

  addEventListener('online', flushEarly, { signal: lifetime });
  addEventListener('focus', flushEarly, { signal: lifetime });
  addEventListener('pageshow', flushEarly, { signal: lifetime });
  document.addEventListener('visibilitychange', () => document.hidden || flushEarly(), { signal: lifetime });
  lifetime.addEventListener('abort', () => clearTimeout(timer));
  onKept((name) => {
    if (!name.startsWith(storedNameOf(''))) return;
    // What another tab writes down or has sent; what this one is about to send stays as it is.
    const current = new Map(messages.peek().map((message) => [message.key, message]));
    const sending = messages.peek().filter(({ status }) => status === 'sending');
    const stored = readMessages().flatMap((message): QueuedMessage[] => {
      const { status = message.status, retryAt } = current.get(message.key) ?? {};
      if (status === 'sending') return [];
      return [message.refused ? message : { ...message, status, retryAt }];
    });
    messages.value = [...sending, ...stored].sort((a, b) => a.writtenAt - b.writtenAt);
    // The tab that wrote it sends it, if it lives that long.
    timer ??= setTimeout(flush, adoptionWait * 1000);
  });
  flushEarly();

  return {
    messages,
    post(message) {
      enqueue(message);
      flushEarly();
    },
    retry(key) {
      const message = find(key);
      if (!message) return;
      // The server knows the old key of another message.
      if (message.refused?.kind === 'conflict') {
        drop(key);
        enqueue({ ...message, key: randomKey(), isTried: false });
      } else {
        change(key, { status: 'waiting', refused: undefined });
        storage.write(storedNameOf(key), find(key));
      }
      flush();
    },
    drop,
  };
}

/** One tab at a time, where the browser can say so; else the idempotency key has to do. */
async function withLock(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  // Not there on pages without TLS.
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(name, { signal }, act) : act());
}

function isStoredMessage(kept: unknown): kept is StoredMessage & { readonly refused?: Refused } {
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'input' in kept;
}
