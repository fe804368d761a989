/**
 * Messages on their way. Each is written down before it is sent, and stays until the server has it: a lock and an
 * idempotency key make it arrive once, from however many tabs and after however many tries.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../../api/operation.ts';
import { submitForm } from '../../../api/operations/forms.ts';
import { insertTicket } from '../../../api/operations/tickets.ts';
import { type ApiErrorKind, isApiError } from '../../../client/errors.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { randomKey } from './drafts.ts';
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

/** Seconds until the first new try, which double with each that fails. */
const firstWait = 5;
const longestWait = 120;

/** `onSent` is called before it is seen as sent. */
export function createOutbox(
  visitor: Visitor,
  onSent: (message: StoredMessage, ticketId: number) => Promise<void>,
): OutboxModel {
  const { storage, send, onKept, onError, signal: lifetime } = visitor;
  const messages = signal(readMessages());
  /** The keys of those that this tab has to send; others are sent by the tab that wrote them, where it is visible. */
  const sentHere = new Set(messages.peek().map(({ key }) => key));
  let wait = firstWait;
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

  /** Rejects where it is worth another try later. */
  async function deliver(message: QueuedMessage): Promise<void> {
    const { key, input, lang, form } = message;
    change(key, { status: 'sending' });
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

  function post(message: StoredMessage) {
    const { key } = message;
    const queued: QueuedMessage = { ...message, status: 'waiting', refused: undefined };
    sentHere.add(key);
    drop(key);
    storage.write(storedNameOf(key), queued);
    messages.value = [...messages.peek(), queued];
    flush();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    try {
      await withLock('frontdesk:outbox', lifetime, async () => {
        for (const { key } of messages.peek()) {
          const message = find(key);
          if (message?.status !== 'waiting' && message?.status !== 'postponed') continue;
          // Another tab may have sent it while this one waited for its turn.
          if (storage.read(storedNameOf(key)) === undefined) drop(key);
          else await deliver(message);
        }
      });
      wait = firstWait;
    } catch (error) {
      if (!lifetime.aborted) postpone(error);
    }
  }

  function postpone(error: unknown) {
    const { kind, retryAfter = wait } = isApiError(error) ? error : {};
    wait = Math.min(wait * 2, longestWait);
    const retryAt = kind === 'network' ? undefined : Date.now() + retryAfter * 1000;
    messages.value = messages
      .peek()
      .map((message) => (message.refused ? message : { ...message, status: 'postponed', retryAt }));
    timer = setTimeout(flush, retryAfter * 1000);
  }

  const flushHere = () => {
    if (messages.peek().some(({ key }) => sentHere.has(key))) flush();
  };
  addEventListener('online', flushHere, { signal: lifetime });
  lifetime.addEventListener('abort', () => clearTimeout(timer));
  onKept((name) => {
    if (!name.startsWith(storedNameOf(''))) return;
    // What another tab writes down or has sent; what this one is about to send stays as it is.
    const stored = readMessages();
    const current = messages.peek();
    messages.value = [
      ...current.filter(
        ({ key, status }) => status === 'sending' || stored.some((message) => message.key === key),
      ),
      ...stored.filter(({ key }) => !find(key)),
    ];
    // The tab that wrote it sends it, if it lives that long.
    if (!timer) timer = setTimeout(flush, longestWait * 1000);
  });
  flushHere();

  return {
    messages,
    post,
    retry(key) {
      const message = find(key);
      if (!message) return;
      drop(key);
      // The server knows the old key of another message.
      post(message.refused?.kind === 'conflict' ? { ...message, key: randomKey() } : message);
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
