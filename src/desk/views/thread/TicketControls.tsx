/** Status, assignee and labels of a ticket in one row, and the button that solves it. */

import { useId } from 'preact/hooks';
import { maxLabelLength } from '../../../api/limits.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { formatAge } from '../../i18n/format-age.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { DeskIcon } from '../DeskIcon.tsx';
import { useNow } from '../use-now.ts';
import { LabelMenu } from './LabelMenu.tsx';
import { isOpenStatus, statusName, ticketStatuses } from './status-name.ts';
import { assign, markSpam, setLabels, setStatus, solveAndGoOn } from './ticket-actions.ts';
import { useThreadModels } from './use-thread-models.ts';
import '../../kit/controls.css';

export function TicketControls({ ticket }: { ticket: DeskTicket }) {
  const desk = useDesk();
  const { merging } = useThreadModels();
  const { messages } = useMessages('desk');
  const isOpen = isOpenStatus(ticket.status);
  return (
    <div class="controls">
      <StatusChoice ticket={ticket} />
      <AssigneeChoice ticket={ticket} />
      <LabelChoice ticket={ticket} />
      {isOpen && !ticket.isSpam && <SnoozeButton ticket={ticket} />}
      <SpamButton ticket={ticket} />
      <button
        class="control"
        type="button"
        data-merge
        aria-label={messages.merging.action}
        title={messages.merging.action}
        onClick={() => merging.open(ticket)}
      >
        <DeskIcon name="merge" />
      </button>
      <button
        class="control solve"
        type="button"
        onClick={() =>
          isOpen ? solveAndGoOn(desk, messages, ticket) : setStatus(desk, messages, ticket, 'reply')
        }
      >
        <DeskIcon name="check" />
        {isOpen ? messages.solve : messages.reopen}
      </button>
    </div>
  );
}

function StatusChoice({ ticket }: { ticket: DeskTicket }) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
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
        onChange={({ currentTarget: { value } }) =>
          isStatus(value) && setStatus(desk, messages, ticket, value)
        }
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

function AssigneeChoice({ ticket }: { ticket: DeskTicket }) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const id = useId();
  const assigned = ticket.assignedAgents;
  const [first] = assigned;
  const others = desk.team.agents.value.filter((agent) => agent.id !== first?.agentId);
  return (
    <span class="control choice">
      <DeskIcon name="person" />
      <label class="unseen" for={id}>
        {messages.assignee}
      </label>
      <select
        id={id}
        data-assignee
        value={first?.agentId ?? 0}
        onChange={({ currentTarget: { value } }) => assign(desk, messages, ticket, Number(value))}
      >
        <option value={0}>{messages.nobody}</option>
        {first && <option value={first.agentId}>{assigned.map((agent) => agent.name).join(', ')}</option>}
        {others.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name}
          </option>
        ))}
      </select>
    </span>
  );
}

function SpamButton({ ticket }: { ticket: DeskTicket }) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const { mark, notSpam, hint } = messages.aboutSpam;
  const { isSpam } = ticket;
  return (
    <>
      <button
        class="control"
        type="button"
        aria-label={isSpam ? undefined : mark}
        title={isSpam ? undefined : mark}
        onClick={() => markSpam(desk, messages, ticket)}
      >
        <DeskIcon name="spam" />
        {isSpam && notSpam}
      </button>
      {isSpam && <p class="spam-hint">{hint}</p>}
    </>
  );
}

/** Opens the choice until when the ticket is snoozed; says until when it is. */
function SnoozeButton({ ticket }: { ticket: DeskTicket }) {
  const { snoozing } = useDesk();
  const { snooze } = useMessages('desk').messages;
  const { locale } = useMessages();
  const now = useNow();
  const { snoozedUntil, snoozedBy, wokenDate } = ticket;
  const time = snoozedUntil === null ? '' : formatMoment(locale, new Date(snoozedUntil), new Date(now));
  const woken = wokenDate === null ? '' : formatAge(locale, now - Date.parse(wokenDate), 'long');
  return (
    <>
      <button
        class="control"
        type="button"
        aria-haspopup="dialog"
        title={snoozedBy ? format(snooze.untilBy, { time, name: snoozedBy.name }) : undefined}
        onClick={() => snoozing.open([ticket])}
      >
        <DeskIcon name="late" />
        {time === '' ? snooze.snooze : format(snooze.until, { time })}
      </button>
      {woken !== '' && <span class="control-woken">{format(snooze.woken, { time: woken })}</span>}
    </>
  );
}

function LabelChoice({ ticket }: { ticket: DeskTicket }) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const known = desk.views.labels.value;
  const all = [...known, ...ticket.labels.filter((label) => !known.includes(label))];
  const button = (
    <>
      <DeskIcon name="label" />
      {ticket.labels.length === 0 ? (
        messages.labels
      ) : (
        <>
          <span class="unseen">{messages.labels}: </span>
          <bdi>{ticket.labels.join(', ')}</bdi>
        </>
      )}
    </>
  );

  return (
    <LabelMenu button={button}>
      {all.length === 0 && <p class="menu-hint">{messages.noLabels}</p>}
      {all.map((label) => (
        <label key={label} class="menu-item">
          <input
            type="checkbox"
            checked={ticket.labels.includes(label)}
            onChange={({ currentTarget: { checked } }) => {
              const others = ticket.labels.filter((other) => other !== label);
              setLabels(desk, messages, ticket, checked ? [...others, label] : others);
            }}
          />
          <bdi>{label}</bdi>
        </label>
      ))}
      {desk.session.role === 'owner' && (
        <NewLabel
          onLabel={(label) => {
            if (!ticket.labels.includes(label)) setLabels(desk, messages, ticket, [...ticket.labels, label]);
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
