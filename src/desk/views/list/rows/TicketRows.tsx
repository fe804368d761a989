/** The rows of a list. The part of a long one that is drawn follows the scroll position; each row says where it is. */

import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { maxViewCount } from '../../../../api/limits.ts';
import { sourceKey, viewSource } from '../../../../api/shared/desk-place.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { Selection } from '../../../models/list/many/selection.ts';
import type { TicketList } from '../../../models/list/ticket-list.ts';
import type { PresentAgent } from '../../../models/thread/presence.ts';
import { RowCheck } from './RowCheck.tsx';
import { TicketRow } from './TicketRow.tsx';
import { useRowWindow } from './use-row-window.ts';

export interface TicketRowsProps {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** The time in milliseconds since 1970. */
  now: number;
}

export function TicketRows({ scroller, now }: TicketRowsProps) {
  const { list, navigation, draftSync, presence, selection } = useDesk();
  const { messages: desk } = useMessages('desk');
  const rows = list.rows.value;
  const { ticketId: openId, source } = navigation.place.value;
  const isLong = list.isLong;
  const selected = selection.tickets.value;
  const classes = ['rows', selection.isActive.value && 'is-selecting'].filter(Boolean).join(' ');
  const present = byTicket(presence.others.value);
  const size = useListSize();
  const drawn = useRowWindow({
    isLong,
    scroller,
    count: rows.length,
    key: (index) => rows[index]?.ticket.ticketId ?? index,
    pinned: isLong
      ? pinnedRows(
          rows.map(({ ticket }) => ticket.ticketId),
          [openId, list.remembered],
        )
      : [],
    onVisible: (range) => list.reach(range),
  });

  useEffect(() => {
    // A row that had the focus may be gone.
    if (!focusedRow()) list.release('focus');
  }, [rows]);

  if (rows.length === 0) return null;
  return (
    <ul
      class={drawn.height === null ? classes : `${classes} is-windowed`}
      style={drawn.height === null ? undefined : { height: `${drawn.height}px` }}
      aria-label={desk.tickets}
      onClickCapture={(event) => extendSelection(event, list, selection)}
      onFocusIn={() => focusedRow()?.matches(':focus-visible') && list.hold('focus')}
      onFocusOut={() => list.release('focus')}
    >
      {drawn.rows.map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const { ticket, isGone } = row;
        const { ticketId } = ticket;
        return (
          <li
            key={ticketId}
            ref={start === null ? undefined : drawn.measure}
            data-index={index}
            style={start === null ? undefined : { transform: `translateY(${start}px)` }}
            aria-posinset={isLong ? index + 1 : undefined}
            aria-setsize={isLong ? size : undefined}
          >
            <RowCheck ticket={ticket} isSelected={selected.has(ticketId)} />
            <TicketRow
              ticket={ticket}
              source={source}
              isGone={isGone}
              isSelected={selected.has(ticketId)}
              isOpen={ticketId === openId}
              hasDraft={draftSync.isMarked(ticket)}
              present={present.get(ticketId)}
              now={now}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Selects the rows up to a pressed one while Shift is held, in place of the browser's new window. */
function extendSelection(event: MouseEvent, list: TicketList, selection: Selection): void {
  const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-ticket]');
  const ticket = row && event.shiftKey ? list.find(Number(row.dataset['ticket'])) : undefined;
  if (!ticket) return;
  event.preventDefault();
  event.stopPropagation();
  selection.extend(
    ticket,
    list.rows.peek().map((one) => one.ticket),
  );
}

/** Returns the number of tickets in the whole list; -1 if it is unknown. */
function useListSize(): number {
  const { list, views } = useDesk();
  const { length } = list.rows.value;
  if (list.isComplete) return length;
  const key = sourceKey(list.state.value.source);
  const view = views.views.value.find((one) => sourceKey(viewSource(one)) === key);
  const count = view?.count ?? null;
  return count === null || count >= maxViewCount || count < length ? -1 : count;
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-ticket]') ?? null;

/** Returns the places of the first row, of the row that has the focus, and of some tickets. */
function pinnedRows(ids: readonly number[], wanted: readonly (number | null)[]): readonly number[] {
  const focusedId = Number(focusedRow()?.dataset['ticket']);
  return [0, ...[focusedId, ...wanted].map((id) => (id === null ? -1 : ids.indexOf(id)))];
}

/** Keeps the agents at a ticket in one array each, so that only their rows are drawn again. */
function byTicket(agents: readonly PresentAgent[]): ReadonlyMap<number, readonly PresentAgent[]> {
  const present = new Map<number, PresentAgent[]>();
  for (const agent of agents) {
    const others = present.get(agent.ticketId);
    if (others) others.push(agent);
    else present.set(agent.ticketId, [agent]);
  }
  return present;
}
