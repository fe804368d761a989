/** A select of the assignee of tickets: an agent, a team or nobody. An action opens it. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { format } from '../../../../ui/i18n/format.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { actionAttributes } from '../../actions/action-attributes.ts';
import type { ActionContext } from '../../actions/desk-action.ts';
import { type Assignee, assign } from './change-tickets.ts';
import { chooseAssignee } from './ticket-actions.ts';
import { useAssigneePopup } from './use-assignee-popup.ts';

export interface AssigneeSelectProps {
  owner: 'ticket' | 'selection';
  class?: string;
  label: string;
  context: ActionContext;
  /** Undefined where several tickets are meant. */
  assigned: Assignee | undefined;
  /** The agent who is among the first options; undefined if none is. */
  firstAgentId: number | undefined;
  /** The first options. Their values are ids of agents, 0 for nobody. */
  children: ComponentChildren;
}

export function AssigneeSelect(props: AssigneeSelectProps) {
  const { owner, label, context, assigned, firstAgentId, children } = props;
  const { desk, messages } = context;
  const { agents, teams } = desk.team;
  const id = useId();
  const select = useAssigneePopup(owner);
  const team = assigned && 'team' in assigned ? assigned.team : undefined;
  // A team that has no agent any more is still that of its tickets.
  const names = team === undefined || teams.value.includes(team) ? teams.value : [...teams.value, team];
  return (
    <span class={`control choice ${props.class ?? ''}`}>
      <DeskIcon name={team === undefined ? 'person' : 'team'} />
      <label class="unseen" for={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        {...actionAttributes(chooseAssignee, context)}
        value={assigned === undefined ? '' : optionValue(assigned)}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          if (assigned === undefined) currentTarget.value = '';
          assign(context, readOption(value));
        }}
      >
        {children}
        {agents.value.map(
          (agent) =>
            agent.id !== firstAgentId && (
              <option key={agent.id} value={agent.id}>
                {agent.name}
              </option>
            ),
        )}
        {names.map((name) => (
          <option key={teamPrefix + name} value={teamPrefix + name}>
            {format(messages.teamNamed, { name })}
          </option>
        ))}
      </select>
    </span>
  );
}

const teamPrefix = 'team ';

function optionValue(assigned: Assignee): string {
  if (assigned === null) return '0';
  return 'team' in assigned ? teamPrefix + assigned.team : String(assigned.agentId);
}

function readOption(value: string): Assignee {
  if (value.startsWith(teamPrefix)) return { team: value.slice(teamPrefix.length) };
  return value === '0' ? null : { agentId: Number(value) };
}
