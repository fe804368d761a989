/** Leads to the first message of a visitor: to answer it, or to read its thread. */

import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import { firstSource } from '../../../api/shared/desk-place.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { PlaceLink } from '../PlaceLink.tsx';

export interface FirstTicketLinkProps {
  class: string;
  ticket: NonNullable<DeskSetup['firstTicket']>;
}

export function FirstTicketLink({ class: name, ticket: { ticketId, isAnswered } }: FirstTicketLinkProps) {
  const texts = useMessages('owner').messages.setup;
  return (
    <PlaceLink class={name} place={{ source: firstSource, ticketId }}>
      {isAnswered ? texts.readFirst : texts.answerFirst}
    </PlaceLink>
  );
}
