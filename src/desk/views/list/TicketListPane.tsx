/** The list: its name, the search, the rows, and what is said in place of rows. */

import type { ComponentChildren } from 'preact';
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
import { type NavState, NavToggle } from '../../kit/NavToggle.tsx';
import { sourceName } from '../../kit/names/view-name.ts';
import { useNow } from '../../kit/use-now.ts';
import type { ListState } from '../../models/list/ticket-list.ts';
import { LazyDialog } from '../lazy/LazyDialog.tsx';
import { LazyView } from '../lazy/LazyView.tsx';
import type { LazyCode } from '../lazy/lazy-code.ts';
import { type LaterListViews, ListHead } from './ListHead.tsx';
import { TicketRows } from './rows/TicketRows.tsx';
import { TicketSearch } from './TicketSearch.tsx';

export interface TicketListPaneProps extends NavState {
  later: LazyCode<LaterListViews>;
  /** What leads to the first steps, in an empty list. */
  setupEntry: ComponentChildren;
}

export function TicketListPane({ later, setupEntry, isNavOpen, onOpenNav }: TicketListPaneProps) {
  const { list, selection, views } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const { source } = list.state.value;
  const rows = list.rows.value;
  const isWhole = list.isComplete && rows.length > 0;

  return (
    <section class="list" aria-labelledby="list-title">
      <ListHead later={later}>
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
        {source.view === 'spam' && <BlockedButton later={later} />}
      </ListHead>
      <Rows later={later} setupEntry={setupEntry} />
    </section>
  );
}

/** Opens the blocked addresses, which only owners see. */
function BlockedButton({ later }: Pick<TicketListPaneProps, 'later'>) {
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
        <LazyDialog code={later} failed={aboutSpam.failed} onClose={() => setIsOpen(false)}>
          {({ BlockedAddressesDialog }) => <BlockedAddressesDialog onClose={() => setIsOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}

function Rows({ later, setupEntry }: Pick<TicketListPaneProps, 'later' | 'setupEntry'>) {
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
        <LazyView code={later} shape="rows" failed={desk.listFailed}>
          {({ HeldMails }) => <HeldMails mails={state.mails} hasEarlier={state.hasEarlierMails} now={now} />}
        </LazyView>
      ) : (
        <>
          <TicketRows scroller={box} now={now} />
          {state.status === 'ready' && rows.length === 0 && (
            <EmptyList state={state} setupEntry={setupEntry} />
          )}
        </>
      )}
    </div>
  );
}

interface EmptyListProps extends Pick<TicketListPaneProps, 'setupEntry'> {
  state: ListState;
}

function EmptyList({ state: { source }, setupEntry }: EmptyListProps) {
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
  if (view === 'chats') {
    const { empty, emptyHint } = desk.liveChat;
    return <EmptyState icon={<MessageIcon name="messages" />} title={empty} text={emptyHint} />;
  }
  if (view === 'snoozed') {
    return (
      <EmptyState icon={<DeskIcon name="late" />} title={desk.snooze.empty} text={desk.snooze.emptyHint} />
    );
  }
  const title = view === 'waiting' ? desk.emptyWaiting : view === 'mine' ? desk.emptyMine : desk.emptyView;
  return (
    <EmptyState icon={<DeskIcon name="check" />} title={title} text={desk.emptyHint}>
      {setupEntry}
    </EmptyState>
  );
}
