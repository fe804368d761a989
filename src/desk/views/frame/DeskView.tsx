/** The desk of an agent who is signed in: views, list, thread and customer, side by side as far as there is room. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { canAct } from '../../actions/action.ts';
import { findByKey, typedKey } from '../../actions/keys.ts';
import { DeskContext } from '../../desk-context.ts';
import { useMedia } from '../../kit/use-media.ts';
import type { Desk } from '../../models/desk.ts';
import { SignedOutDialog } from '../account/SignedOutDialog.tsx';
import { focusedTicketId } from '../actions/row-actions.ts';
import { currentContext } from '../actions/use-action-context.ts';
import { AvailabilitySwitch } from '../chats/AvailabilitySwitch.tsx';
import { ChatAlerts } from '../chats/ChatAlerts.tsx';
import { MailProblemBar } from '../list/MailProblemBar.tsx';
import { TicketListPane } from '../list/TicketListPane.tsx';
import { ViewNav } from '../list/ViewNav.tsx';
import { NewsCards } from '../notifications/NewsCards.tsx';
import { CommandMenu } from './CommandMenu.tsx';
import { DeskDialogs } from './DeskDialogs.tsx';
import { DeskPage } from './DeskPage.tsx';
import { deskActions } from './desk-actions.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { LazySetupEntry } from './LazySetupEntry.tsx';
import { ticketsPart } from './lazy-parts.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { ThreadSlot } from './ThreadSlot.tsx';

export function DeskView({ desk }: { desk: Desk }) {
  const { messages } = useMessages('desk');
  const [isNavOpen, setIsNavOpen] = useState(false);
  const closeNav = () => setIsNavOpen(false);
  const [isCustomerOpen, setIsCustomerOpen] = useState(false);
  // Else it is beside the views, which are a drawer then.
  const isNarrow = useMedia('(max-width: 1199px)');
  const { ticketId, source, page } = desk.navigation.place.value;
  const isHeld = ticketId === null && !page && source.view === 'held' && source.words === '';
  useKeys(desk);
  useVisibleFocus(ticketId);
  usePageTitle(desk);

  return (
    <DeskContext.Provider value={desk}>
      <div class={ticketId !== null ? 'panes is-reading' : isHeld ? 'panes is-held' : 'panes'}>
        <ViewNav
          isOpen={isNavOpen}
          chatSwitch={isNarrow ? null : <AvailabilitySwitch />}
          setupEntry={<LazySetupEntry onFollow={closeNav} />}
          onClose={closeNav}
        />
        <main class="work">
          <h1 class="unseen">{messages.title}</h1>
          <div class="bars">
            {desk.connection.isUnreachable.value && (
              <p class="offline" role="status">
                {messages.offline}
              </p>
            )}
            {isNarrow && <AvailabilitySwitch />}
            <ChatAlerts />
            <MailProblemBar />
          </div>
          {page ? (
            <DeskPage page={page} isNavOpen={isNavOpen} onOpenNav={() => setIsNavOpen(true)} />
          ) : (
            <>
              <TicketListPane
                later={ticketsPart}
                setupEntry={<LazySetupEntry class="button" />}
                isNavOpen={isNavOpen}
                onOpenNav={() => setIsNavOpen(true)}
              />
              <ThreadSlot isCustomerOpen={isCustomerOpen} onCustomer={setIsCustomerOpen} />
            </>
          )}
        </main>
      </div>
      <NewsCards />
      <NoticeBar />
      {desk.popups.find('desk', 'keys') && <KeysDialog onClose={() => desk.popups.close('desk', 'keys')} />}
      {desk.popups.find('desk', 'commands') && (
        <CommandMenu onClose={() => desk.popups.close('desk', 'commands')} />
      )}
      <DeskDialogs />
      {desk.connection.isSignedOut.value && <SignedOutDialog />}
    </DeskContext.Provider>
  );
}

function useKeys(desk: Desk): void {
  const { locale, messages } = useMessages('desk');

  // Keys work from the first frame on.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = typedKey(event);
      if (key !== undefined && desk.typeAhead.type(key)) return event.preventDefault();
      const action = findByKey(deskActions, event);
      if (!action) return;
      const context = currentContext({ desk, messages, locale }, focusedTicketId());
      if (!canAct(action, context)) return;
      event.preventDefault();
      action.act(context);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [desk, messages, locale]);
}

/** On narrow screens a ticket replaces the list, so its title takes the focus from the row that is hidden. */
function useVisibleFocus(ticketId: number | null): void {
  const former = useRef(ticketId);

  useLayoutEffect(() => {
    const left = former.current;
    former.current = ticketId;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.getClientRects().length === 0;
    if (!isLost) return;
    const target = ticketId === null ? `[data-ticket="${left}"]` : '[data-thread-title]';
    document.querySelector<HTMLElement>(target)?.focus({ preventScroll: ticketId !== null });
  }, [ticketId]);
}

/** Names the open ticket in the title of the page, behind the chats that ring, or else the number of tickets that wait. */
function usePageTitle(desk: Desk): void {
  const { locale, messages } = useMessages('desk');
  const chats = desk.availability.isOn.value ? desk.waitingChats.ringing.value.length : 0;
  const waiting = desk.views.views.value.find(({ view }) => view === 'waiting')?.count ?? 0;
  const name = desk.tickets.findOpen()?.subject || messages.title;

  useEffect(() => {
    if (chats > 0) document.title = formatCount(locale, messages.liveChat.pageTitle, chats, { name });
    else document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [chats, waiting, name]);
}
