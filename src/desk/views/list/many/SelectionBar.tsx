/** How many tickets are selected, and what can be done with all of them. */

import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sourceKey } from '../../../../api/shared/desk-place.ts';
import { BarButton } from '../../../../ui/components/BarButton.tsx';
import { format, formatNumber } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { type ManyChange, ManyChanges } from '../../../models/list/many/many-changes.ts';
import { readView } from '../../../models/list/many/read-view.ts';
import { DeskIcon, type DeskIconName } from '../../DeskIcon.tsx';
import { LabelMenu } from '../../thread/LabelMenu.tsx';
import { isOpenStatus } from '../../thread/status-name.ts';
import { selectedTickets } from './selected-tickets.ts';
import './selection-bar.css';
import '../../../kit/controls.css';

export function SelectionBar() {
  const desk = useDesk();
  const { many } = useMessages('desk').messages;
  const { locale } = useMessages();
  const tickets = selectedTickets(desk);
  const bar = useRef<HTMLFieldSetElement>(null);
  useFocusOnLeave(bar);

  return (
    <fieldset ref={bar} class="many">
      <legend class="unseen">{many.actions}</legend>
      <div class="list-bar">
        <output class="many-count">
          {format(many.selected, { count: formatNumber(locale, tickets.length) })}
          <GoneCount />
        </output>
        <SelectAll />
        <BarButton icon="close" label={many.clear} onClick={() => desk.selection.clear()} />
      </div>
      {tickets.length > 0 && <Actions />}
    </fieldset>
  );
}

/** The number of selected tickets that have left the list; unknown while not all of the list is loaded. */
function GoneCount() {
  const { list, selection } = useDesk();
  const { many } = useMessages('desk').messages;
  const { locale } = useMessages();
  if (!list.isComplete) return null;
  const listed = new Set(list.rows.value.flatMap(({ ticket, isGone }) => (isGone ? [] : [ticket.ticketId])));
  const gone = [...selection.tickets.value.keys()].filter((id) => !listed.has(id)).length;
  if (gone === 0) return null;
  return <span class="many-gone">{format(many.gone, { count: formatNumber(locale, gone) })}</span>;
}

/** Selects the whole list, also what is not loaded. */
function SelectAll() {
  const desk = useDesk();
  const { many } = useMessages('desk').messages;
  const { client, list, selection, notices } = desk;
  const [isReading, setIsReading] = useState(false);
  const rows = list.rows.value.filter(({ isGone }) => !isGone);
  const isWhole = list.isComplete && rows.every(({ ticket }) => selection.tickets.value.has(ticket.ticketId));

  async function selectAll() {
    const { source } = list.state.peek();
    if (list.isComplete) return selection.add(rows.map(({ ticket }) => ticket));
    setIsReading(true);
    try {
      const tickets = await readView(client, source);
      if (sourceKey(list.state.peek().source) === sourceKey(source)) selection.add(tickets);
    } catch (error) {
      desk.connection.noteError(error);
      notices.warn(many.notLoaded);
    } finally {
      setIsReading(false);
    }
  }

  if (isWhole) return null;
  return (
    <button
      class="text-button many-all"
      type="button"
      aria-disabled={isReading}
      onClick={() => void selectAll()}
    >
      {isReading ? many.selectingAll : many.all}
    </button>
  );
}

function Actions() {
  const desk = useDesk();
  const { locale, messages } = useMessages('desk');
  const { many } = messages;
  const tickets = selectedTickets(desk);
  const isOpen = tickets.some(({ status }) => isOpenStatus(status));
  const isSpam = tickets.every((ticket) => ticket.isSpam);
  const change = (values: ManyChange, done: string) =>
    void new ManyChanges(desk, messages, locale).change(tickets, values, done);

  return (
    <div class="many-actions">
      <AssignChoice onChange={change} />
      <LabelChoice onChange={change} />
      <IconAction
        icon="check"
        name={isOpen ? messages.solve : messages.reopen}
        action="solve"
        onClick={() => change({ status: isOpen ? 'solved' : 'reply' }, isOpen ? many.solved : many.reopened)}
      />
      {isOpen && !isSpam && (
        <IconAction
          icon="late"
          name={messages.snooze.snooze}
          action="snooze"
          onClick={() => desk.snoozing.open(tickets)}
        />
      )}
      <IconAction
        icon="spam"
        name={isSpam ? messages.aboutSpam.notSpam : messages.aboutSpam.mark}
        action="spam"
        onClick={() => change({ isSpam: !isSpam }, isSpam ? many.notSpam : many.spam)}
      />
    </div>
  );
}

interface IconActionProps {
  icon: DeskIconName;
  name: string;
  /** By which keys find the button. */
  action: 'solve' | 'snooze' | 'spam';
  onClick(): void;
}

/** A button without a text, as the column of the list is narrow. */
function IconAction({ icon, name, action, onClick }: IconActionProps) {
  return (
    <button
      class="control many-button"
      type="button"
      aria-label={name}
      title={name}
      data-many={action}
      onClick={onClick}
    >
      <DeskIcon name={icon} />
    </button>
  );
}

interface ChoiceProps {
  onChange(change: ManyChange, done: string): void;
}

function AssignChoice({ onChange }: ChoiceProps) {
  const { session, team } = useDesk();
  const { messages } = useMessages('desk');
  const { many } = messages;
  const id = useId();
  const others = team.agents.value.filter((agent) => agent.id !== session.agentId);

  function assign(agentId: number) {
    const name = agentId === session.agentId ? session.name : (team.find(agentId)?.name ?? '');
    const done = agentId === 0 ? many.unassigned : format(many.assigned, { name });
    onChange({ assignedAgents: agentId === 0 ? [] : [{ agentId, name }] }, done);
  }

  return (
    <span class="control choice many-choice">
      <DeskIcon name="person" />
      <label class="unseen" for={id}>
        {many.assign}
      </label>
      <select
        id={id}
        data-assignee
        value=""
        onChange={({ currentTarget }) => {
          const agentId = Number(currentTarget.value);
          currentTarget.value = '';
          assign(agentId);
        }}
      >
        <option value="" disabled hidden>
          {many.assign}
        </option>
        <option value={session.agentId}>{messages.assignToMe}</option>
        <option value={0}>{messages.nobody}</option>
        {others.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name}
          </option>
        ))}
      </select>
    </span>
  );
}

function LabelChoice({ onChange }: ChoiceProps) {
  const desk = useDesk();
  const { labels, noLabels, many } = useMessages('desk').messages;
  const tickets = selectedTickets(desk);
  const known = desk.views.labels.value;

  return (
    <LabelMenu class="many-button" name={labels} button={<DeskIcon name="label" />}>
      {known.length === 0 && <p class="menu-hint">{noLabels}</p>}
      {known.map((label) => {
        const count = tickets.filter((ticket) => ticket.labels.includes(label)).length;
        const isOfAll = count === tickets.length;
        return (
          <label key={label} class="menu-item">
            <input
              type="checkbox"
              checked={isOfAll}
              indeterminate={count > 0 && !isOfAll}
              onChange={() =>
                onChange(
                  isOfAll ? { removeLabels: [label] } : { addLabels: [label] },
                  format(isOfAll ? many.labelRemoved : many.labelAdded, { label }),
                )
              }
            />
            <bdi>{label}</bdi>
          </label>
        );
      })}
    </LabelMenu>
  );
}

/** Moves the focus to the list when the bar that had it is gone. */
function useFocusOnLeave(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (!bar.current?.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>('[data-ticket]')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
