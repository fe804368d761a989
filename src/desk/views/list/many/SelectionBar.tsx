/** How many tickets are selected, and what can be done with all of them. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sourceKey } from '../../../../api/shared/desk-place.ts';
import { BarButton } from '../../../../ui/components/BarButton.tsx';
import { format, formatNumber } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { runAction } from '../../../actions/action.ts';
import { useDesk } from '../../../desk-context.ts';
import { readView } from '../../../models/list/many/read-view.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import type { ActionContext } from '../../actions/desk-action.ts';
import { selectedTickets } from '../../actions/selected-tickets.ts';
import { useActionContext } from '../../actions/use-action-context.ts';
import { AssigneeSelect } from '../../thread/controls/AssigneeSelect.tsx';
import { toggleLabel } from '../../thread/controls/change-tickets.ts';
import { LabelMenu } from '../../thread/controls/LabelMenu.tsx';
import { snooze, solve, spam } from '../../thread/controls/ticket-actions.ts';
import { clearSelection } from '../selection-actions.ts';
import './selection-bar.css';
import '../../../kit/fields/controls.css';

export function SelectionBar() {
  const desk = useDesk();
  const { many } = useMessages('desk').messages;
  const { locale } = useMessages();
  const context = useActionContext();
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
        <BarButton
          icon="close"
          label={clearSelection.label(context)}
          onClick={() => runAction(clearSelection, context)}
        />
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
  const context = useActionContext({ selected: selectedTickets(useDesk()) });
  return (
    <div class="many-actions">
      <AssignChoice context={context} />
      <LabelChoice context={context} />
      {/* Without texts, as the column of the list is narrow. */}
      {[solve, snooze, spam].map((action) => (
        <ActionButton
          key={action.name}
          class="control many-button"
          action={action}
          context={context}
          isIconOnly
        />
      ))}
    </div>
  );
}

function AssignChoice({ context }: { context: ActionContext }) {
  const { desk, messages } = context;
  const { agentId } = desk.session;
  return (
    <AssigneeSelect
      owner="selection"
      class="many-choice"
      label={messages.many.assign}
      context={context}
      assigned={undefined}
      firstAgentId={agentId}
    >
      <option value="" disabled hidden>
        {messages.many.assign}
      </option>
      <option value={agentId}>{messages.assignToMe}</option>
      <option value={0}>{messages.nobody}</option>
    </AssigneeSelect>
  );
}

function LabelChoice({ context }: { context: ActionContext }) {
  const { views } = useDesk();
  const { noLabels } = useMessages('desk').messages;
  const { selected } = context;
  const known = views.labels.value;

  return (
    <LabelMenu class="many-button" owner="selection" isIconOnly>
      {known.length === 0 && <p class="menu-hint">{noLabels}</p>}
      {known.map((label) => {
        const count = selected.filter((ticket) => ticket.labels.includes(label)).length;
        const isOfAll = count === selected.length;
        return (
          <label key={label} class="menu-item">
            <input
              type="checkbox"
              checked={isOfAll}
              indeterminate={count > 0 && !isOfAll}
              onChange={() => toggleLabel(context, label)}
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
