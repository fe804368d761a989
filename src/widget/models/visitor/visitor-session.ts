/** Creates the models of the current visitor of one widget, and new ones when the visitor changes. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PrefilledContact } from '../../settings.ts';
import { type HelpCenter, isKnownPlain } from '../help/help-center-state.ts';
import type { Models } from '../index.ts';
import type { NavigationModel } from '../navigation.ts';
import { loading, type State, whenSettled } from '../state/resource.ts';
import { openBackCode } from './open-one-time-code.ts';
import { createTicketOffer } from './ticket-offer.ts';
import { createCurrentVisitor, type Visitor } from './visitor.ts';
import { createVisitorModels, type VisitorModels } from './visitor-models.ts';

export interface VisitorSessionModel {
  readonly models: ReadonlySignal<State<VisitorModels>>;
  /** Number of tickets with unread messages; `undefined` until known. */
  readonly unread: ReadonlySignal<number | undefined>;
  retry(): void;
  logout(): void;
  fillContact(filled: PrefilledContact): void;
  /** Opens the thread that belongs to a one-time code; the list of messages if the code is not valid. */
  openWithCode(code: string): void;
}

/** The session ends with the widget, by the signal of `source`. */
export function createVisitorSessionModel(widgetModels: Models): VisitorSessionModel {
  const { source, helpCenter, navigation, update, leave } = widgetModels;
  let filled: PrefilledContact = {};
  /** Whether the previous visitor was anonymous. */
  let wasNobody = false;
  const models = signal<State<VisitorModels>>(loading);

  const current = createCurrentVisitor(source, () => {
    update({ visitorToken: undefined });
    // The next visitor must not see the previous visitor's views.
    leave();
  });
  current.visitor.subscribe((visitor) => {
    models.value = visitor.status === 'ready' ? loading : visitor;
    if (visitor.status === 'ready') whenSettled(helpCenter, (center) => enter(visitor.value, center));
  });

  function enter(visitor: Visitor, center: State<HelpCenter>) {
    // Another visitor may have arrived meanwhile, and a plain deployment receives no data of visitors.
    if (visitor.signal.aborted || isKnownPlain(center)) return;
    let created: VisitorModels | undefined;
    const ticketOffer = createTicketOffer(visitor, async () => await created?.tickets.refresh());
    // Tickets move to the visitor before the list is requested.
    whenTrue(ticketOffer.isAsked, () => {
      if (visitor.signal.aborted) return;
      if (wasNobody && ticketOffer.offered.peek().length > 0) leaveThread(navigation);
      wasNobody = visitor.claims === null;
      created = createVisitorModels(visitor, ticketOffer, widgetModels);
      models.value = { status: 'ready', value: created };
      fill();
    });
  }

  function fill() {
    const state = models.peek();
    if (state.status !== 'ready') return;
    state.value.contact.fill(filled);
    filled = {};
  }

  return {
    models,
    unread: computed(() =>
      models.value.status === 'ready' ? models.value.value.tickets.reads.unread.value.length : undefined,
    ),
    retry: current.retry,
    logout: current.logout,
    fillContact(given) {
      filled = given;
      fill();
    },
    openWithCode(code) {
      whenSettled({ state: models }, (state) => {
        if (state.status === 'ready') showThread(state.value, code, navigation);
      });
    },
  };
}

/** Opens the thread that belongs to a one-time code, if the code is valid. */
async function showThread(
  { visitor, tickets }: VisitorModels,
  code: string,
  navigation: NavigationModel,
): Promise<void> {
  try {
    const id = await openBackCode(visitor, code);
    if (id === null) return;
    await tickets.refresh();
    if (!visitor.signal.aborted) navigation.show({ name: 'ticket', id });
  } catch (error) {
    visitor.onError(error);
  }
}

/** Leaves a thread from before the sign-in: it is only offered to the visitor, in the list. */
function leaveThread(navigation: NavigationModel): void {
  if (navigation.current.peek().route.name !== 'ticket') return;
  navigation.back();
  navigation.show({ name: 'messages' });
}

/** Calls `act` once, as soon as the signal is true. */
function whenTrue(isReady: ReadonlySignal<boolean>, act: () => void): void {
  if (isReady.peek()) {
    act();
    return;
  }
  const stop = isReady.subscribe((is) => {
    if (!is) return;
    stop();
    act();
  });
}
