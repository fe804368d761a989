/** Status, assignee and labels of a ticket in one row, and the button that solves it. */

import { useId } from 'preact/hooks';
import { maxLabelLength } from '../../../../api/limits.ts';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import type { TicketStatus } from '../../../../api/schemas/tickets.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { canAct } from '../../../actions/action.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { statusName, ticketStatuses } from '../../../kit/names/status-name.ts';
import { useNow } from '../../../kit/use-now.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import type { ActionContext } from '../../actions/desk-action.ts';
import { useActionContext } from '../../actions/use-action-context.ts';
import { AssigneeSelect } from './AssigneeSelect.tsx';
import { setStatus, toggleLabel } from './change-tickets.ts';
import { LabelMenu } from './LabelMenu.tsx';
import { merge, snooze, solve, spam } from './ticket-actions.ts';
import '../../../kit/fields/controls.css';

export function TicketControls({ ticket }: { ticket: DeskTicket }) {
  const context = useActionContext({ open: ticket });
  return (
    <div class="controls">
      <StatusChoice ticket={ticket} context={context} />
      <AssigneeChoice ticket={ticket} context={context} />
      <LabelChoice ticket={ticket} context={context} />
      <SnoozeButton ticket={ticket} context={context} />
      <ActionButton class="control" action={spam} context={context} isIconOnly={!ticket.isSpam} />
      {ticket.isSpam && <p class="spam-hint">{context.messages.aboutSpam.hint}</p>}
      <ActionButton class="control" action={merge} context={context} isIconOnly />
      <ActionButton class="control solve" action={solve} context={context} />
    </div>
  );
}

interface ControlProps {
  ticket: DeskTicket;
  context: ActionContext;
}

function StatusChoice({ ticket, context }: ControlProps) {
  const { messages } = context;
  const id = useId();
  const isStatus = (value: string): value is TicketStatus =>
    ticketStatuses.some((status) => status === value);
  return (
    <span class={`control choice status-${ticket.status}`}>
      <label class="unseen" for={id}>
        {messages.status}
      </label>
      <select
        id={id}
        value={ticket.status}
        onChange={({ currentTarget: { value } }) => isStatus(value) && setStatus(context, value)}
      >
        {ticketStatuses.map((status) => (
          <option key={status} value={status}>
            {statusName(status, messages)}
          </option>
        ))}
      </select>
    </span>
  );
}

function AssigneeChoice({ ticket, context }: ControlProps) {
  const { messages } = context;
  const { assignedAgents, team } = ticket;
  const [first] = assignedAgents;
  return (
    <AssigneeSelect
      owner="ticket"
      label={messages.assignee}
      context={context}
      assigned={first ?? (team === null ? null : { team })}
      firstAgentId={first?.agentId}
    >
      <option value={0}>{messages.nobody}</option>
      {first && <option value={first.agentId}>{assignedAgents.map(({ name }) => name).join(', ')}</option>}
    </AssigneeSelect>
  );
}

/** Opens the choice until when the ticket is snoozed; says until when it is. */
function SnoozeButton({ ticket, context }: ControlProps) {
  const { locale, messages } = context;
  const now = useNow();
  const { snoozedUntil, snoozedBy, wokenDate } = ticket;
  const texts = messages.snooze;
  if (!canAct(snooze, context)) return null;
  const time = snoozedUntil === null ? '' : formatMoment(locale, new Date(snoozedUntil), new Date(now));
  const woken = wokenDate === null ? '' : formatAge(locale, now - Date.parse(wokenDate), 'long');
  return (
    <>
      <ActionButton
        class="control"
        action={snooze}
        context={context}
        title={snoozedBy ? format(texts.untilBy, { time, name: snoozedBy.name }) : undefined}
      >
        {time === '' ? undefined : format(texts.until, { time })}
      </ActionButton>
      {woken !== '' && <span class="control-woken">{format(texts.woken, { time: woken })}</span>}
    </>
  );
}

function LabelChoice({ ticket, context }: ControlProps) {
  const { desk, messages } = context;
  const known = desk.views.labels.value;
  const all = [...known, ...ticket.labels.filter((label) => !known.includes(label))];
  const set = ticket.labels.length > 0 && (
    <>
      <span class="unseen">{messages.labels}: </span>
      <bdi>{ticket.labels.join(', ')}</bdi>
    </>
  );

  return (
    <LabelMenu owner="ticket" text={set || undefined}>
      {all.length === 0 && <p class="menu-hint">{messages.noLabels}</p>}
      {all.map((label) => (
        <label key={label} class="menu-item">
          <input
            type="checkbox"
            checked={ticket.labels.includes(label)}
            onChange={() => toggleLabel(context, label)}
          />
          <bdi>{label}</bdi>
        </label>
      ))}
      {desk.session.role === 'owner' && (
        <NewLabel
          onLabel={(label) => {
            if (!ticket.labels.includes(label)) toggleLabel(context, label);
          }}
        />
      )}
    </LabelMenu>
  );
}

/** A field that adds a label which no ticket has yet. */
function NewLabel({ onLabel }: { onLabel(label: string): void }) {
  const { messages } = useMessages('desk');
  return (
    <input
      class="new-label"
      aria-label={messages.newLabel}
      placeholder={messages.newLabel}
      maxLength={maxLabelLength}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault();
        const label = event.currentTarget.value.trim();
        event.currentTarget.value = '';
        if (label !== '') onLabel(label);
      }}
    />
  );
}
