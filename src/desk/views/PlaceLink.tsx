/** A link to a place of the desk, which is shown without loading a page. */

import type { ComponentChildren } from 'preact';
import type { DeskPlace } from '../../api/shared/desk-place.ts';
import { useDesk } from '../desk-context.ts';

export interface PlaceLinkProps {
  class: string;
  place: DeskPlace;
  /** Whether the place is shown, and as what. */
  current?: 'page' | 'true' | undefined;
  /** Id of the ticket of a row, by which keys find the row. */
  rowId?: number;
  /** Called before the place is shown. */
  onFollow?(): void;
  onPointerEnter?(): void;
  children: ComponentChildren;
}

export function PlaceLink(props: PlaceLinkProps) {
  const { class: name, place, current, rowId, onFollow, onPointerEnter, children } = props;
  const { navigation } = useDesk();
  return (
    <a
      class={name}
      aria-current={current}
      data-ticket={rowId}
      onPointerEnter={onPointerEnter}
      href={navigation.href(place)}
      onClick={(event) => {
        const isOtherTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
        if (isOtherTab) return;
        event.preventDefault();
        onFollow?.();
        const isTicketToTicket = place.ticketId !== null && navigation.place.peek().ticketId !== null;
        navigation.go(place, isTicketToTicket);
      }}
    >
      {children}
    </a>
  );
}
