/** The current visitor. A new visitor gets a new object with its own storage, and sees nothing of the previous one. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Operation } from '../../../api/operation.ts';
import { type Client, createClient, type SendOptions } from '../../../client/client.ts';
import {
  createVisitorSession,
  ticketTokenHeader,
  type VisitorClaims,
  type VisitorSession,
} from '../../../client/visitor.ts';
import { loading, type State } from '../../../state/query.ts';
import { createStorage, type Storage, storagePrefix } from '../../../state/storage.ts';
import type { Source } from '../source.ts';
import { announceLogout, createOwnedStorage, readOwner, readText } from './stored-owner.ts';

type KeptListener = (name: string, text: string | null, before: string | null) => void;

/** One visitor, until the visitor changes. */
export interface Visitor extends Pick<Source, 'emit' | 'onError'> {
  /** Null for an anonymous visitor. */
  readonly claims: VisitorClaims | null;
  readonly session: VisitorSession;
  /** Values of this visitor in the browser. */
  readonly storage: Storage;
  /** Values of this tab, until it is closed. */
  readonly tabStorage: Pick<Storage, 'read' | 'write'>;
  /** Aborts when the visitor changes, and when the widget is unmounted. */
  readonly signal: AbortSignal;
  /** Sends requests in the visitor's name. */
  readonly client: Client;
  /** Sends a request in the visitor's name; aborted when the visitor leaves. */
  send<Input extends object, Output>(
    operation: Operation<Input, Output>,
    input: NoInfer<Input>,
    options?: Omit<SendOptions, 'signal'>,
  ): Promise<Output>;
  /**
   * Calls the listener when another tab has changed a stored value: with null if the value was removed, else with the
   * text of what `Storage.read` returns, unless it has changed again. `before` is the previous text, null if none.
   */
  onKept(listener: KeptListener): void;
}

export interface CurrentVisitorModel {
  readonly visitor: ReadonlySignal<State<Visitor>>;
  retry(): void;
  /** Forgets the visitor in all tabs. */
  logout(): void;
}

/** @param onLeave called when a visitor has left, before the next one enters */
export function createCurrentVisitor(source: Source, onLeave: () => void): CurrentVisitorModel {
  const { settings, client, signal: lifetime, emit, onError } = source;
  const { userId } = client.settings;
  const mayStore = () => settings.peek().storage !== 'never';
  const kept = createStorage(userId, mayStore);
  const tabStorage = createStorage(userId, mayStore, 'sessionStorage');
  const visitor = signal<State<Visitor>>(loading);
  let owner = '';
  let leaving = new AbortController();

  const storage = createOwnedStorage(kept, () => owner);
  const session = createVisitorSession({
    ticketToken: {
      // Frontdesk's own pages set a token in a header, and store none.
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
      onKept: (listener) => onKept(userId, listener, signal),
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

  const followOtherTab: KeptListener = (name, text) => {
    if (name === 'logout' && text !== null) leave();
    // The first ticket has brought a token, or a visitor who has signed in has taken the token over.
    else if (name === 'ticketToken' && !owner) enter();
  };
  onKept(userId, followOtherTab, lifetime);

  // A separate signal, so that changes of other settings do not make a visitor enter again.
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

/** Calls the listener with each stored value that another tab changes, and its new text. */
function onKept(userId: number, listener: KeptListener, signal: AbortSignal): void {
  const prefix = storagePrefix(userId);
  const follow = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length), newValue, oldValue);
  };
  addEventListener('storage', follow, { signal });
}
