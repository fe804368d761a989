/**
 * Who is in front of the page, and everything that is theirs. Whenever that changes, all of it is created again: nothing
 * of one visitor is visible to the next.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Operation } from '../../../api/operation.ts';
import { type Client, createClient, type SendOptions } from '../../../client/client.ts';
import {
  createVisitorSession,
  ticketTokenHeader,
  type VisitorClaims,
  type VisitorSession,
} from '../../../client/visitor.ts';
import { loading, type State } from '../state/resource.ts';
import type { Source } from '../state/source.ts';
import { createStorage, type Storage, storagePrefix } from '../state/storage.ts';
import { announceLogout, isOwnedBy, readOwner, readText } from './stored-owner.ts';

/** One visitor, for as long as nobody else is in front of the page. */
export interface Visitor extends Pick<Source, 'emit' | 'onError'> {
  /** Null: nobody is signed in. */
  readonly claims: VisitorClaims | null;
  readonly session: VisitorSession;
  /** What is kept of this visitor in the browser. */
  readonly storage: Storage;
  /** What is kept for this tab until it is closed. */
  readonly tabStorage: Pick<Storage, 'read' | 'write'>;
  /** Aborted when somebody else comes, and when the widget goes. */
  readonly signal: AbortSignal;
  /** Speaks in the visitor's name. */
  readonly client: Client;
  /** Asks in the visitor's name, until the visitor leaves. */
  send<Input extends object, Output>(
    operation: Operation<Input, Output>,
    input: NoInfer<Input>,
    options?: Omit<SendOptions, 'signal'>,
  ): Promise<Output>;
  /**
   * Calls when another tab has changed what is kept under a name: null where it has removed it, else the text of what
   * `Storage.read` returns, unless that has changed again. `before` is the text that it had, null: none.
   */
  onKept(listener: (name: string, text: string | null, before: string | null) => void): void;
}

export interface CurrentVisitorModel {
  readonly visitor: ReadonlySignal<State<Visitor>>;
  retry(): void;
  /** Forgets the visitor in this and every other tab. */
  logout(): void;
}

/** `onLeave` hears that somebody has left, before anybody else comes. */
export function createCurrentVisitor(source: Source, onLeave: () => void): CurrentVisitorModel {
  const { settings, client, signal: lifetime, emit, onError } = source;
  const { userId } = client.settings;
  const use = () => settings.peek().storage ?? 'on-open';
  const kept = createStorage(userId, use);
  const tabStorage = createStorage(userId, use, 'sessionStorage');
  const prefix = storagePrefix(userId);
  const visitor = signal<State<Visitor>>(loading);
  let owner = '';
  let leaving = new AbortController();

  const isOwn = () => isOwnedBy(kept, owner);
  // What was kept of somebody who has left without a word is not shown, and goes when somebody else writes.
  const storage: Storage = {
    read: (name) => (isOwn() ? kept.read(name) : undefined),
    write(name, value) {
      if (!isOwn()) kept.forget();
      if (value !== undefined && owner !== '') kept.write('owner', owner);
      kept.write(name, value);
    },
    names: (start) => (isOwn() ? kept.names(start) : []),
    forget: kept.forget,
  };

  const session = createVisitorSession({
    ticketToken: {
      // A page of our own comes with one, and keeps no other.
      read: () => client.settings.headers?.[ticketTokenHeader] ?? readText(storage, 'ticketToken'),
      write: (token) => storage.write('ticketToken', token),
    },
    onIdentity({ sub }) {
      const storedOwner = readOwner(kept);
      if (storedOwner && storedOwner !== sub) kept.forget();
      const isOther = owner !== '' && owner !== sub;
      owner = sub;
      if (!isOther) return;
      onLeave();
      enter();
    },
  });
  const visitorClient = createClient({ ...client.settings, fetch: session.fetch });

  /** Hears what other tabs change, and the text that is kept then. */
  function onKept(listener: Parameters<Visitor['onKept']>[0], signal: AbortSignal) {
    const hear = ({ key, newValue, oldValue }: StorageEvent) => {
      if (key?.startsWith(prefix)) listener(key.slice(prefix.length), newValue, oldValue);
    };
    addEventListener('storage', hear, { signal });
  }

  async function enter() {
    leaving.abort();
    const entering = new AbortController();
    leaving = entering;
    visitor.value = loading;
    try {
      const claims = await session.claims();
      if (entering.signal.aborted) return;
      visitor.value = { status: 'ready', value: createVisitor(claims, entering.signal) };
      if (claims) emit({ type: 'identify' });
    } catch (error) {
      if (entering.signal.aborted) return;
      visitor.value = { status: 'failed', error };
      onError(error, retry);
    }
  }

  function createVisitor(claims: VisitorClaims | null, signal: AbortSignal): Visitor {
    return {
      claims,
      session,
      storage,
      tabStorage,
      signal,
      emit,
      onError,
      client: visitorClient,
      send: (operation, input, options) => visitorClient.send(operation, input, { ...options, signal }),
      onKept: (listener) => onKept(listener, signal),
    };
  }

  function retry() {
    if (visitor.peek().status === 'failed') enter();
  }

  function leave() {
    kept.forget();
    owner = '';
    session.identify(undefined);
    onLeave();
    enter();
    emit({ type: 'logout' });
  }

  onKept((name, text) => {
    if (name === 'logout' && text !== null) leave();
    // It came with a first ticket, or went to somebody who has signed in.
    else if (name === 'ticketToken' && !owner) enter();
  }, lifetime);

  // Computed apart, so that no other setting makes a visitor enter again.
  const token = computed(() => settings.value.visitorToken);
  const stop = token.subscribe((given) => {
    if (given === undefined) owner = '';
    session.identify(given);
    enter();
  });
  lifetime.addEventListener('abort', () => {
    stop();
    leaving.abort();
  });

  return {
    visitor,
    retry,
    logout() {
      leave();
      announceLogout(kept);
    },
  };
}
