/**
 * Messages on their way. Each is written down before it is sent, and stays until the server has it: a lock and an
 * idempotency key make it arrive once, from however many tabs and after however many tries.
 */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../api/operation.ts';
import { submitForm } from '../../api/operations/forms.ts';
import { insertTicket } from '../../api/operations/tickets.ts';
import { type ApiErrorKind, isApiError } from '../../client/errors.ts';
import { randomKey } from './drafts.ts';
import { sendGuarded, type Written } from './outbox-guard.ts';
import type { Person } from './visitor.ts';

export interface Letter extends Written {
  /** The idempotency key. */
  readonly key: string;
  /** The draft that it was, which goes once it has arrived. */
  readonly draft: string;
  readonly input: InputOf<typeof insertTicket>;
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

export interface Outgoing extends Letter {
  readonly status: 'waiting' | 'sending' | 'postponed' | 'refused' | 'sent';
  readonly refused?: Refused;
  /** Of `postponed`: when it is tried again, in milliseconds since 1970; absent: once there is a network. */
  readonly retryAt?: number;
  /** Of `sent`. */
  readonly ticketId?: number;
}

export interface OutboxModel {
  /** The oldest first. */
  readonly letters: ReadonlySignal<readonly Outgoing[]>;
  post(letter: Letter): void;
  /** Tries a refused one again. */
  retry(key: string): void;
  /** Takes it out: it was thrown away, or its answer has been seen. */
  drop(key: string): void;
}

export interface OutboxOptions {
  readonly person: Person;
  /** Before it is seen as sent. */
  onSent(letter: Letter, ticketId: number): Promise<void>;
  onError(error: unknown): void;
}

const placeOf = (key: string) => `outbox:${key}`;

/** Seconds until the first new try, which double with each that fails. */
const firstWait = 5;
const longestWait = 120;

export function createOutbox({ person, onSent, onError }: OutboxOptions): OutboxModel {
  const { storage, send, signal: lifetime, onKept } = person;
  const letters = signal<readonly Outgoing[]>(readLetters());
  /** The keys of those that this tab has to send; others are sent by the tab that wrote them, where it is seen. */
  const ours = new Set(letters.peek().map(({ key }) => key));
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readLetters(): Outgoing[] {
    return storage
      .names('outbox:')
      .flatMap((name) => {
        const kept = storage.read(name);
        return isLetter(kept) ? [{ ...kept, status: kept.refused ? 'refused' : 'waiting' } as const] : [];
      })
      .sort((a, b) => a.writtenAt - b.writtenAt);
  }

  function change(key: string, changed: Partial<Outgoing>) {
    letters.value = letters.peek().map((letter) => (letter.key === key ? { ...letter, ...changed } : letter));
  }

  function drop(key: string) {
    storage.write(placeOf(key), undefined);
    letters.value = letters.peek().filter((letter) => letter.key !== key);
  }

  /** Rejects where it is worth another try later. */
  async function deliver({ status: _, retryAt: _at, ...letter }: Outgoing): Promise<void> {
    const { key, input, form } = letter;
    change(key, { status: 'sending' });
    try {
      const headers = { 'Idempotency-Key': key };
      const { json } = await sendGuarded(person, letter, (guard) =>
        send(insertTicket, { ...input, ...guard }, { headers }),
      );
      const ticketId = json.ticketID;
      if (form) {
        // The message has arrived; it is not sent again for the form's sake.
        await sendGuarded(person, letter, (guard) => send(submitForm, { ...form, ticketId, ...guard })).catch(
          onError,
        );
      }
      storage.write(placeOf(key), undefined);
      await onSent(letter, ticketId);
      // A reply stands in its thread now; who wrote first is yet to be led there.
      if (input.ticketId) drop(key);
      else change(key, { status: 'sent', ticketId });
    } catch (error) {
      const { kind = 'malformed', invalid = [] } = isApiError(error) ? error : {};
      if (kind === 'aborted') return;
      onError(error);
      if (['network', 'timeout', 'server', 'too-many'].includes(kind)) throw error;
      const refused = { kind, invalid };
      storage.write(placeOf(key), { ...letter, refused });
      change(key, { status: 'refused', refused });
    }
  }

  function post(letter: Letter) {
    ours.add(letter.key);
    storage.write(placeOf(letter.key), letter);
    letters.value = [
      ...letters.peek().filter(({ key }) => key !== letter.key),
      { ...letter, status: 'waiting' },
    ];
    flush();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    try {
      await withLock('frontdesk:outbox', lifetime, async () => {
        for (const { key } of letters.peek()) {
          const letter = letters.peek().find((one) => one.key === key);
          if (letter?.status !== 'waiting' && letter?.status !== 'postponed') continue;
          // Another tab may have sent it while this one waited for its turn.
          if (storage.read(placeOf(key)) === undefined) drop(key);
          else await deliver(letter);
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
    const retryAt = kind === 'network' ? {} : { retryAt: Date.now() + retryAfter * 1000 };
    batch(() => {
      for (const { key, status } of letters.peek()) {
        if (status === 'sending' || status === 'waiting' || status === 'postponed') {
          change(key, { status: 'postponed', ...retryAt });
        }
      }
    });
    timer = setTimeout(flush, retryAfter * 1000);
  }

  const flushOurs = () => {
    if (letters.peek().some(({ key }) => ours.has(key))) flush();
  };
  addEventListener('online', flushOurs, { signal: lifetime });
  lifetime.addEventListener('abort', () => clearTimeout(timer));
  onKept((name) => {
    if (!name.startsWith('outbox:')) return;
    // What another tab writes down or has sent; what this one is about to send stays as it is.
    const elsewhere = readLetters();
    const here = letters.peek();
    letters.value = [
      ...here.filter(
        ({ key, status }) =>
          status === 'sending' || status === 'sent' || elsewhere.some((one) => one.key === key),
      ),
      ...elsewhere.filter(({ key }) => !here.some((one) => one.key === key)),
    ];
    // The tab that wrote it sends it, if it lives that long.
    if (!timer) timer = setTimeout(flush, longestWait * 1000);
  });
  if (letters.peek().length > 0) flush();

  return {
    letters,
    post,
    retry(key) {
      const letter = letters.peek().find((one) => one.key === key);
      if (!letter) return;
      const { refused, status: _, ...again } = letter;
      drop(key);
      // The server knows the old key of another message.
      post(refused?.kind === 'conflict' ? { ...again, key: randomKey() } : again);
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

function isLetter(kept: unknown): kept is Letter & { readonly refused?: Refused } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'key' in kept &&
    typeof kept.key === 'string' &&
    'input' in kept &&
    typeof kept.input === 'object'
  );
}
