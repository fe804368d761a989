/** The list: its name, the search, the rows, and what is said in place of rows. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sourceKey } from '../../../api/shared/desk-place.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { LoadFailure } from '../../kit/LoadFailure.tsx';
import { useNow } from '../../kit/use-now.ts';
import type { ListState } from '../../models/list/ticket-list.ts';
import { LazySetupEntry } from '../first-steps/LazySetupEntry.tsx';
import { LazyDialog } from '../lazy/LazyDialog.tsx';
import { LazyView } from '../lazy/LazyView.tsx';
import { ticketsPart } from '../lazy/lazy-parts.ts';
import { ListHead } from './ListHead.tsx';
import { type NavState, NavToggle } from './NavToggle.tsx';
import { TicketRows } from './rows/TicketRows.tsx';
import { TicketSearch } from './TicketSearch.tsx';
import { sourceName } from './view-name.ts';

export function TicketListPane({ isNavOpen, onOpenNav }: NavState) {
  const { list, selection, views } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const { source } = list.state.value;
  const rows = list.rows.value;
  const isWhole = list.isComplete && rows.length > 0;

  return (
    <section class="list" aria-labelledby="list-title">
      <ListHead>
        <div class="list-bar">
          <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
          <h2 class="list-title" id="list-title" dir="auto">
            {sourceName(source, views.views.value, desk)}
          </h2>
          {rows.length > 0 && (
            <button class="text-button choose-rows" type="button" onClick={() => selection.choose()}>
              {desk.many.choose}
            </button>
          )}
          {isWhole && <p class="list-count">{formatCount(locale, desk.ticketCount, rows.length)}</p>}
        </div>
        <TicketSearch />
        {source.view === 'spam' && <BlockedButton />}
      </ListHead>
      <Rows />
    </section>
  );
}

/** Opens the blocked addresses, which only owners see. */
function BlockedButton() {
  const { session } = useDesk();
  const { aboutSpam } = useMessages('desk').messages;
  const [isOpen, setIsOpen] = useState(false);
  if (session.role !== 'owner') return null;
  return (
    <>
      <button
        class="text-button blocked-open"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {aboutSpam.blocked}
      </button>
      {isOpen && (
        <LazyDialog code={ticketsPart} failed={aboutSpam.failed} onClose={() => setIsOpen(false)}>
          {({ BlockedAddressesDialog }) => <BlockedAddressesDialog onClose={() => setIsOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}

function Rows() {
  const { list } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { locale } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const state = list.state.value;
  const rows = list.rows.value;
  const withheld = list.withheld.value;
  const key = sourceKey(state.source);

  // Another list begins at its first row.
  useLayoutEffect(() => box.current?.scrollTo(0, 0), [key]);

  return (
    <div
      ref={box}
      class={list.isLong ? 'list-scroll is-long' : 'list-scroll'}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && list.hold('pointer')}
      onPointerLeave={() => list.release('pointer')}
    >
      {withheld > 0 && (
        <button class="new-rows" type="button" onClick={() => list.letIn()}>
          {formatCount(locale, desk.newTickets, withheld)}
        </button>
      )}
      {state.status === 'loading' && <Skeleton shape="rows" />}
      {state.status === 'failed' && <LoadFailure title={desk.listFailed} onRetry={() => list.retry()} />}
      {state.status === 'ready' && state.source.view === 'held' && state.source.words === '' ? (
        <LazyView code={ticketsPart} shape="rows" failed={desk.listFailed}>
          {({ HeldMails }) => <HeldMails mails={state.mails} hasEarlier={state.hasEarlierMails} now={now} />}
        </LazyView>
      ) : (
        <>
          <TicketRows scroller={box} now={now} />
          {state.status === 'ready' && rows.length === 0 && <EmptyList state={state} />}
        </>
      )}
    </div>
  );
}

function EmptyList({ state: { source } }: { state: ListState }) {
  const { messages: desk } = useMessages('desk');
  const { view, words } = source;
  if (words !== '') {
    const title = format(desk.noResults, { text: words });
    return <EmptyState icon={<MessageIcon name="file" />} title={title} text={desk.noResultsHint} />;
  }
  if (view === 'spam') {
    const { empty, emptyHint } = desk.aboutSpam;
    return <EmptyState icon={<DeskIcon name="spam" />} title={empty} text={emptyHint} />;
  }
  if (view === 'snoozed') {
    return (
      <EmptyState icon={<DeskIcon name="late" />} title={desk.snooze.empty} text={desk.snooze.emptyHint} />
    );
  }
  const title = view === 'waiting' ? desk.emptyWaiting : view === 'mine' ? desk.emptyMine : desk.emptyView;
  return (
    <EmptyState icon={<DeskIcon name="check" />} title={title} text={desk.emptyHint}>
      <LazySetupEntry class="button" />
    </EmptyState>
  );
}
