/** Creates the models of the current visitor of one widget, and new ones when the visitor changes. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { useOneTimeCode } from '../../../api/operations/visitor.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { loading, type State, whenSettled } from '../../../state/query.ts';
import type { PrefilledContact } from '../../settings.ts';
import { type HelpCenter, isKnownPlain } from '../help/help-center-state.ts';
import type { Models } from '../index.ts';
import type { NavigationModel } from '../navigation.ts';
import { type QuickReply, type QuickReplyResult, writeQuickReply } from './quick-reply.ts';
import { createTicketOffer } from './ticket-offer.ts';
import { createCurrentVisitor, type Visitor } from './visitor.ts';
import { createVisitorModels, type VisitorModels } from './visitor-models.ts';

export interface VisitorSessionModel {
  readonly models: ReadonlySignal<State<VisitorModels>>;
  /** Number of tickets with unread messages; `undefined` until known. */
  readonly unread: ReadonlySignal<number | undefined>;
  retry(): void;
  logout(): void;
  /** Fills the contact view once the visitor's models have loaded; resolves then, or if there will be none. */
  fillContact(filled: PrefilledContact): Promise<void>;
  /** Opens the thread that belongs to a one-time code; the list of messages if the code is not valid. */
  openWithCode(code: string): void;
  /** Writes a reply into a thread that is not open. Rejects if the visitor's models cannot be loaded. */
  quickReply(reply: QuickReply): Promise<QuickReplyResult>;
}

/** The session ends with the widget, by the signal of `source`. */
export function createVisitorSessionModel(widgetModels: Models): VisitorSessionModel {
  const { source, helpCenter, navigation, preview, update, leave } = widgetModels;
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

  effect(() => {
    const { value: state } = models;
    if (state.status === 'ready') preview.value = state.value.tickets.reads.preview.value;
    // The reply belongs to the previous visitor.
    else if (preview.peek()) preview.value = null;
  });

  function enter(visitor: Visitor, center: State<HelpCenter>) {
    // Another visitor may have arrived meanwhile, and a deployment other than Frontdesk gets no data of visitors.
    if (visitor.signal.aborted || isKnownPlain(center)) return;
    let created: VisitorModels | undefined;
    const ticketOffer = createTicketOffer(visitor, async () => {
      await created?.tickets.refresh();
    });
    // Tickets move to the visitor before the list is requested.
    whenTrue(ticketOffer.isAsked, () => {
      if (visitor.signal.aborted) return;
      if (wasNobody && ticketOffer.offered.peek().length > 0) leaveThread(navigation);
      wasNobody = visitor.claims === null;
      created = createVisitorModels(visitor, ticketOffer, widgetModels);
      models.value = { status: 'ready', value: created };
    });
  }

  return {
    models,
    unread: computed(() =>
      models.value.status === 'ready' ? models.value.value.tickets.reads.unread.value.length : undefined,
    ),
    retry: current.retry,
    logout: current.logout,
    ...createPageCalls(models, widgetModels),
  };
}

/** Creates the calls of the page, which wait for the visitor's models. */
function createPageCalls(
  models: ReadonlySignal<State<VisitorModels>>,
  { helpCenter, navigation }: Models,
): Pick<VisitorSessionModel, 'fillContact' | 'openWithCode' | 'quickReply'> {
  const isSettled = computed(() => models.value.status === 'ready' || isKnownPlain(helpCenter.state.value));
  return {
    fillContact: (filled) =>
      new Promise((resolve) => {
        whenTrue(isSettled, () => {
          const state = models.peek();
          if (state.status === 'ready') state.value.contact.fill(filled);
          resolve();
        });
      }),
    openWithCode(code) {
      whenSettled({ state: models }, (state) => {
        if (state.status === 'ready') showThread(state.value, code, navigation);
      });
    },
    quickReply: (reply) =>
      new Promise((resolve, reject) => {
        whenSettled({ state: models }, (state) => {
          if (state.status === 'ready') resolve(writeQuickReply(state.value, reply));
          else reject(state.error);
        });
      }),
  };
}

/** Opens the thread that belongs to a one-time code, if the code is valid. */
async function showThread(
  { visitor, tickets }: VisitorModels,
  code: string,
  navigation: NavigationModel,
): Promise<void> {
  try {
    const id = await openOneTimeCode(visitor, code);
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

/** Opens tickets with a one-time code. Returns the id of the newest; null if the code is not valid any more. */
export async function openOneTimeCode({ send }: Pick<Visitor, 'send'>, code: string): Promise<number | null> {
  const opened = await unlessMissing(send(useOneTimeCode, { code }));
  return opened?.json.ticketID ?? null;
}
