/**
 * Messages on their way. Each is written down before it is sent, and stays until the server has it: a lock and an
 * idempotency key make it arrive once, from however many tabs and after however many tries.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../../api/operation.ts';
import { submitForm } from '../../../api/operations/forms.ts';
import { insertTicket } from '../../../api/operations/tickets.ts';
import { type ApiErrorKind, isApiError } from '../../../client/errors.ts';
import type { Person } from '../visitor/visitor.ts';
import { randomKey } from './drafts.ts';
import { sendGuarded, type Written } from './outbox-guard.ts';

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
  readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
  readonly refused?: Refused | undefined;
  /** Of `postponed`: when it is tried again, in milliseconds since 1970; absent: once there is a network. */
  readonly retryAt?: number | undefined;
}

export interface OutboxModel {
  /** The oldest first. */
  readonly letters: ReadonlySignal<readonly Outgoing[]>;
  post(letter: Letter): void;
  /** Tries a refused one again. */
  retry(key: string): void;
  /** Throws it away. */
  drop(key: string): void;
}

const placeOf = (key: string) => `outbox:${key}`;

/** Seconds until the first new try, which double with each that fails. */
const firstWait = 5;
const longestWait = 120;

/** `onSent` is called before it is seen as sent. */
export function createOutbox(
  person: Person,
  onSent: (letter: Letter, ticketId: number) => Promise<void>,
): OutboxModel {
  const { storage, send, onKept, onError, signal: lifetime } = person;
  const letters = signal(readLetters());
  /** The keys of those that this tab has to send; others are sent by the tab that wrote them, where it is seen. */
  const ours = new Set(letters.peek().map(({ key }) => key));
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readLetters(): readonly Outgoing[] {
    return storage
      .names(placeOf(''))
      .flatMap((name) => {
        const kept = storage.read(name);
        return isLetter(kept) ? [{ ...kept, status: kept.refused ? 'refused' : 'waiting' } as const] : [];
      })
      .sort((a, b) => a.writtenAt - b.writtenAt);
  }

  const find = (key: string) => letters.peek().find((letter) => letter.key === key);

  function change(key: string, changed: Partial<Outgoing>) {
    letters.value = letters.peek().map((letter) => (letter.key === key ? { ...letter, ...changed } : letter));
  }

  function drop(key: string) {
    storage.write(placeOf(key), undefined);
    letters.value = letters.peek().filter((letter) => letter.key !== key);
  }

  /** Rejects where it is worth another try later. */
  async function deliver(letter: Outgoing): Promise<void> {
    const { key, input, form } = letter;
    change(key, { status: 'sending' });
    try {
      const { json } = await sendGuarded(person, letter, (guard) =>
        send(insertTicket, { ...input, ...guard }, { headers: { 'Idempotency-Key': key } }),
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
      drop(key);
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
    const { key } = letter;
    const outgoing: Outgoing = { ...letter, status: 'waiting', refused: undefined };
    ours.add(key);
    drop(key);
    storage.write(placeOf(key), outgoing);
    letters.value = [...letters.peek(), outgoing];
    flush();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    try {
      await withLock('frontdesk:outbox', lifetime, async () => {
        for (const { key } of letters.peek()) {
          const letter = find(key);
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
    const retryAt = kind === 'network' ? undefined : Date.now() + retryAfter * 1000;
    letters.value = letters
      .peek()
      .map((letter) => (letter.refused ? letter : { ...letter, status: 'postponed', retryAt }));
    timer = setTimeout(flush, retryAfter * 1000);
  }

  const flushOurs = () => {
    if (letters.peek().some(({ key }) => ours.has(key))) flush();
  };
  addEventListener('online', flushOurs, { signal: lifetime });
  lifetime.addEventListener('abort', () => clearTimeout(timer));
  onKept((name) => {
    if (!name.startsWith(placeOf(''))) return;
    // What another tab writes down or has sent; what this one is about to send stays as it is.
    const elsewhere = readLetters();
    const here = letters.peek();
    letters.value = [
      ...here.filter(
        ({ key, status }) => status === 'sending' || elsewhere.some((letter) => letter.key === key),
      ),
      ...elsewhere.filter(({ key }) => !find(key)),
    ];
    // The tab that wrote it sends it, if it lives that long.
    if (!timer) timer = setTimeout(flush, longestWait * 1000);
  });
  flushOurs();

  return {
    letters,
    post,
    retry(key) {
      const letter = find(key);
      if (!letter) return;
      drop(key);
      // The server knows the old key of another message.
      post(letter.refused?.kind === 'conflict' ? { ...letter, key: randomKey() } : letter);
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
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'input' in kept;
}
