/** The queued messages, in a signal and in the browser's storage, which all tabs of the visitor share. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../../api/operation.ts';
import type { submitForm } from '../../../api/operations/forms.ts';
import type { insertTicket } from '../../../api/operations/tickets.ts';
import type { ApiErrorKind } from '../../../client/errors.ts';
import type { Storage } from '../../../state/storage.ts';
import type { GuardEvidence } from './outbox-guard.ts';

export interface StoredMessage extends GuardEvidence {
  /** The idempotency key. */
  readonly key: string;
  /** Name of the message's draft, which is deleted once the message has arrived. */
  readonly draft: string;
  readonly input: InputOf<typeof insertTicket>;
  /** Language of replies to the visitor. */
  readonly lang?: string;
  readonly fileNames: readonly string[];
  /** The site's form, sent once the ticket exists. */
  readonly form?: Omit<InputOf<typeof submitForm>, 'ticketId'>;
  /** Time of writing, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** Earliest date, by the server's clock, that a stored copy of the message can have; undefined if unknown. */
  readonly after?: string | undefined;
  /** Whether the message was sent once, so that the server may have it even without a response. */
  readonly isTried?: boolean;
}

export interface Refused {
  readonly kind: ApiErrorKind;
  /** Names of the rejected values. */
  readonly invalid: readonly string[];
}

export interface QueuedMessage extends StoredMessage {
  readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
  readonly refused?: Refused | undefined;
  /** Time of a `postponed` message's next try, in milliseconds since 1970; undefined if it waits for the network. */
  readonly retryAt?: number | undefined;
}

const storedPrefix = 'outbox:';

export interface MessageQueue {
  /** The oldest first. */
  readonly messages: ReadonlySignal<readonly QueuedMessage[]>;
  find(key: string): QueuedMessage | undefined;
  /** Returns the oldest message that is still to be sent. */
  next(): QueuedMessage | undefined;
  /** Whether the message is stored; if not, another tab may have sent it. */
  isStored(key: string): boolean;
  /** Adds a message at the end; replaces one with the same key. */
  add(message: QueuedMessage): void;
  store(message: QueuedMessage): void;
  /** Removes a message from the storage, but keeps it visible. */
  unstore(key: string): void;
  change(key: string, changed: Partial<QueuedMessage>): void;
  drop(key: string): void;
  /** Postpones messages that were not refused, to milliseconds since 1970; undefined to wait for the network. */
  postpone(retryAt: number | undefined): void;
  /**
   * Applies what another tab has stored or removed, except to messages that this tab is sending.
   * @param name name of the stored value that has changed
   * @returns whether the value is a message
   */
  followStorage(name: string): boolean;
}

export function createMessageQueue(storage: Storage): MessageQueue {
  const messages = signal(readStored(storage));
  const all = () => messages.peek();

  function store(message: QueuedMessage): void {
    storage.write(storedPrefix + message.key, message);
  }

  function unstore(key: string): void {
    storage.write(storedPrefix + key, undefined);
  }

  function drop(key: string): void {
    unstore(key);
    messages.value = all().filter((message) => message.key !== key);
  }

  return {
    messages,
    find: (key) => all().find((message) => message.key === key),
    next: () => all().find(({ status }) => status === 'waiting' || status === 'postponed'),
    isStored: (key) => storage.read(storedPrefix + key) !== undefined,
    add(message) {
      drop(message.key);
      store(message);
      messages.value = [...all(), message];
    },
    store,
    unstore,
    change(key, changed) {
      messages.value = all().map((message) => (message.key === key ? { ...message, ...changed } : message));
    },
    drop,
    postpone(retryAt) {
      messages.value = all().map((message) =>
        message.refused ? message : { ...message, status: 'postponed', retryAt },
      );
    },
    followStorage(name) {
      const isMessage = name.startsWith(storedPrefix);
      if (isMessage) messages.value = mergeStored(all(), readStored(storage));
      return isMessage;
    },
  };
}

function mergeStored(
  current: readonly QueuedMessage[],
  stored: readonly QueuedMessage[],
): readonly QueuedMessage[] {
  const sending = current.filter(({ status }) => status === 'sending');
  const others = stored.flatMap((message): QueuedMessage[] => {
    const { status = message.status, retryAt } = current.find(({ key }) => key === message.key) ?? {};
    if (status === 'sending') return [];
    return [message.refused ? message : { ...message, status, retryAt }];
  });
  return [...sending, ...others].sort(oldestFirst);
}

function readStored(storage: Storage): readonly QueuedMessage[] {
  return storage
    .names(storedPrefix)
    .flatMap((name): QueuedMessage[] => {
      const stored = storage.read(name);
      return isStoredMessage(stored) ? [{ ...stored, status: stored.refused ? 'refused' : 'waiting' }] : [];
    })
    .sort(oldestFirst);
}

const oldestFirst = (a: QueuedMessage, b: QueuedMessage) => a.writtenAt - b.writtenAt;

function isStoredMessage(stored: unknown): stored is StoredMessage & { readonly refused?: Refused } {
  return typeof stored === 'object' && stored !== null && 'key' in stored && 'input' in stored;
}
