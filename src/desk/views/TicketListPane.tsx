/** The list: its name, the search, the rows, and what is said in place of rows. */

import { useRef } from 'preact/hooks';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../ui/components/MessageIcon.tsx';
import { Skeleton } from '../../ui/components/Skeleton.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { ListState } from '../models/ticket-list.ts';
import { DeskIcon } from './DeskIcon.tsx';
import { HeldMails } from './HeldMails.tsx';
import { type NavState, NavToggle } from './NavToggle.tsx';
import { TicketRow } from './TicketRow.tsx';
import { TicketSearch } from './TicketSearch.tsx';
import { useNow } from './use-now.ts';
import { sourceName } from './view-name.ts';

export function TicketListPane({ isNavOpen, onOpenNav }: NavState) {
  const { list, views } = useDesk();
  const desk = useDeskMessages();
  const { locale } = useMessages();
  const { source, status, next } = list.state.value;
  const rows = list.rows.value;
  const isWhole = status === 'ready' && next === null && rows.length > 0;

  return (
    <section class="list" aria-labelledby="list-title">
      <header class="list-head">
        <div class="list-bar">
          <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
          <h2 class="list-title" id="list-title" dir="auto">
            {sourceName(source, views.views.value, desk)}
          </h2>
          {isWhole && <p class="list-count">{formatCount(locale, desk.ticketCount, rows.length)}</p>}
        </div>
        <TicketSearch />
      </header>
      <Rows />
    </section>
  );
}

function Rows() {
  const { list } = useDesk();
  const desk = useDeskMessages();
  const { messages, locale } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const state = list.state.value;
  const rows = list.rows.value;
  const withheld = list.withheld.value;

  return (
    <div
      ref={box}
      class="list-scroll"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && list.hold()}
      onPointerLeave={() => list.release()}
    >
      {withheld > 0 && (
        <button class="new-rows" type="button" onClick={() => list.letIn()}>
          {formatCount(locale, desk.newTickets, withheld)}
        </button>
      )}
      {state.status === 'loading' && <Skeleton shape="rows" />}
      {state.status === 'failed' && (
        <EmptyState
          icon={<MessageIcon name="alert" />}
          title={
            <p class="state-title" role="alert">
              {desk.listFailed}
            </p>
          }
        >
          <button class="button" type="button" onClick={() => list.retry()}>
            {messages.retry}
          </button>
        </EmptyState>
      )}
      {state.status === 'ready' && state.source.view === 'held' && state.source.words === '' ? (
        <HeldMails mails={state.mails} now={now} />
      ) : (
        <>
          {rows.length > 0 && (
            <ul class="rows" aria-label={desk.tickets}>
              {rows.map(({ ticket, isGone }) => (
                <TicketRow key={ticket.ticketId} ticket={ticket} isGone={isGone} now={now} />
              ))}
            </ul>
          )}
          {state.status === 'ready' && rows.length === 0 && <EmptyList state={state} />}
        </>
      )}
      {state.next && (
        <button class="button more-rows" type="button" onClick={() => list.loadMore()}>
          {desk.showMore}
        </button>
      )}
    </div>
  );
}

function EmptyList({ state: { source } }: { state: ListState }) {
  const desk = useDeskMessages();
  const { view, words } = source;
  if (words !== '') {
    const title = format(desk.noResults, { text: words });
    return <EmptyState icon={<MessageIcon name="file" />} title={title} text={desk.noResultsHint} />;
  }
  const title = view === 'waiting' ? desk.emptyWaiting : view === 'mine' ? desk.emptyMine : desk.emptyView;
  return <EmptyState icon={<DeskIcon name="check" />} title={title} text={desk.emptyHint} />;
}
