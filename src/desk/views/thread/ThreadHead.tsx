/** Above the messages: the subject, who else is here, and what can be changed of a ticket, in one row. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { runAction } from '../../actions/action.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { back } from '../actions/row-actions.ts';
import { useActionContext } from '../actions/use-action-context.ts';
import { TicketControls } from './controls/TicketControls.tsx';

export interface ThreadHeadProps {
  ticket: DeskTicket;
  /** Whether the ticket is merged into another one, and so is not changed. */
  isMerged: boolean;
  isCustomerOpen: boolean;
  onCustomer(): void;
}

export function ThreadHead({ ticket, isMerged, isCustomerOpen, onCustomer }: ThreadHeadProps) {
  const context = useActionContext();
  const { messages } = useMessages('desk');
  const { ticketId, subject } = ticket;

  return (
    <header class="thread-head">
      <div class="thread-bar">
        <span class="thread-back">
          <BarButton icon="back" label={back.label(context)} onClick={() => runAction(back, context)} />
        </span>
        <h2 class="thread-title" dir="auto" tabIndex={-1} data-thread-title>
          {subject || messages.noSubject}
        </h2>
        <span class="thread-number">#{ticketId}</span>
        <button
          class="bar-button customer-toggle"
          type="button"
          aria-label={messages.showPerson}
          aria-expanded={isCustomerOpen}
          onClick={onCustomer}
        >
          <DeskIcon name="person" />
        </button>
      </div>
      {!isMerged && <TicketControls ticket={ticket} />}
      <OthersHere ticketId={ticketId} />
    </header>
  );
}

function OthersHere({ ticketId }: { ticketId: number }) {
  const { presence, team } = useDesk();
  const { messages } = useMessages('desk');
  const here = presence.others.value.filter((other) => other.ticketId === ticketId);
  return (
    <output class="thread-here">
      {here.map(({ agentId, state }) => (
        <span key={agentId} class={`here-line ${state}`}>
          {format(state === 'replying' ? messages.isReplying : messages.looksAt, {
            name: team.find(agentId)?.name ?? '',
          })}
        </span>
      ))}
    </output>
  );
}
