/** What agents do with tickets besides what they write: with the selected ones, the open one, or the one that has the focus. */

import { format } from '../../../../ui/i18n/format.ts';
import { focusOn } from '../../../kit/focus-on.ts';
import { statusName, ticketStatuses } from '../../../kit/names/status-name.ts';
import type { AnswerKind } from '../../../models/thread/compose/writing.ts';
import type { ActionContext, DeskAction } from '../../actions/desk-action.ts';
import {
  type Assignee,
  areSolved,
  areSpam,
  assign,
  markSpam,
  setStatus,
  solveOrReopen,
  ticketsOf,
  toggleLabel,
} from './change-tickets.ts';

export const reply: DeskAction = {
  name: 'reply',
  keys: ['r'],
  label: ({ messages }) => messages.writeReply,
  shortLabel: ({ messages }) => messages.reply,
  isPossible: hasBox,
  act: (context) => write(context, 'reply'),
};

export const note: DeskAction = {
  name: 'note',
  keys: ['n'],
  icon: 'lock',
  label: ({ messages }) => messages.writeNote,
  shortLabel: ({ messages }) => messages.note,
  isPossible: hasBox,
  act: (context) => write(context, 'note'),
};

export const chooseAssignee: DeskAction = {
  name: 'assignee',
  keys: ['a'],
  icon: 'person',
  label: ({ messages }) => messages.many.assign,
  isPossible: hasControls,
  act: ({ desk, selected }) => desk.popups.open(selected.length > 0 ? 'selection' : 'ticket', 'assignee'),
};

export const chooseLabels: DeskAction = {
  name: 'labels',
  keys: ['l'],
  icon: 'label',
  label: ({ messages }) => messages.labels,
  isPossible: hasControls,
  act: ({ desk, selected }) => desk.popups.open(selected.length > 0 ? 'selection' : 'ticket', 'labels'),
};

export const solve: DeskAction = {
  name: 'solve',
  keys: ['e'],
  icon: 'check',
  label: (context) =>
    context.selected.length === 0 && canSolve(context) ? context.messages.keySolve : solveLabel(context),
  shortLabel: solveLabel,
  isPossible: hasTickets,
  act: solveOrReopen,
};

export const snooze: DeskAction = {
  name: 'snooze',
  keys: ['h'],
  icon: 'late',
  popup: 'dialog',
  label: ({ messages }) => messages.snooze.snooze,
  isPossible: (context) => hasTickets(context) && canSolve(context) && !areSpam(ticketsOf(context)),
  act: (context) => context.desk.snoozing.open(ticketsOf(context)),
};

export const spam: DeskAction = {
  name: 'spam',
  keys: ['!'],
  icon: 'spam',
  label: (context) => {
    const { notSpam, mark } = context.messages.aboutSpam;
    return areSpam(ticketsOf(context)) ? notSpam : mark;
  },
  isPossible: hasTickets,
  act: markSpam,
};

/** Its code is loaded with the pane of the ticket. */
export const merge: DeskAction = {
  name: 'merge',
  icon: 'merge',
  popup: 'dialog',
  label: ({ messages }) => messages.merging.action,
  isPossible: ({ desk, open }) => open !== undefined && desk.threadModels !== null,
  act: ({ desk, open }) => open && desk.threadModels?.merging.open(open),
};

/** Turns the articles that are suggested above the box on or off. Its code is loaded with the pane of the ticket. */
export const turnSuggestions: DeskAction = {
  name: 'suggestions',
  label: ({ desk, messages: { articleHelp } }) =>
    desk.threadModels?.suggestions.isOn.value ? articleHelp.dontSuggest : articleHelp.suggest,
  isPossible: ({ desk, open }) => open !== undefined && desk.threadModels !== null,
  act: ({ desk }) => desk.threadModels?.suggestions.turn(!desk.threadModels.suggestions.isOn.peek()),
};

export const ticketActions = [
  reply,
  note,
  solve,
  snooze,
  spam,
  chooseAssignee,
  chooseLabels,
  merge,
  turnSuggestions,
] as const satisfies readonly DeskAction[];

/** Returns an action per agent and per team, which assigns the tickets to them, and one that unassigns the tickets. */
export function assignActions(context: ActionContext): readonly DeskAction[] {
  const { session, team } = context.desk;
  const others = team.agents.value.filter(({ id }) => id !== session.agentId);
  return [
    {
      name: 'assign to me',
      label: ({ messages }) => messages.assignToMe,
      isPossible: hasTickets,
      act: (about) => assign(about, { agentId: session.agentId }),
    },
    assignAction('0', ({ messages }) => messages.nobody, null),
    ...others.map(({ id, name }) => assignAction(String(id), () => name, { agentId: id })),
    ...team.teams.value.map((name) =>
      assignAction(`team ${name}`, ({ messages }) => format(messages.teamNamed, { name }), { team: name }),
    ),
  ];
}

function assignAction(name: string, label: DeskAction['label'], assignee: Assignee): DeskAction {
  return {
    name: `assign to ${name}`,
    group: ({ messages }) => messages.assignee,
    label,
    isPossible: hasTickets,
    act: (about) => assign(about, assignee),
  };
}

/** Returns an action for each status that a ticket does not have. */
export function statusActions({ open, selected }: ActionContext): readonly DeskAction[] {
  return ticketStatuses
    .filter((status) => status !== open?.status)
    .map((status) => ({
      name: `status ${status}`,
      group: ({ messages }) => messages.status,
      label: ({ messages }) => statusName(status, messages),
      isPossible: () => open !== undefined && selected.length === 0,
      act: (about) => setStatus(about, status),
    }));
}

/** Returns an action for each label, which gives it to the tickets or takes it from them. */
export function labelActions({ desk }: ActionContext): readonly DeskAction[] {
  return desk.views.labels.value.map((label) => ({
    name: `label ${label}`,
    group: ({ messages }) => messages.labels,
    label: () => label,
    isPossible: hasTickets,
    act: (context) => toggleLabel(context, label),
  }));
}

function hasTickets(context: ActionContext): boolean {
  return ticketsOf(context).length > 0;
}

function canSolve(context: ActionContext): boolean {
  return !areSolved(ticketsOf(context));
}

function solveLabel(context: ActionContext): string {
  return canSolve(context) ? context.messages.solve : context.messages.reopen;
}

/** Whether there is a row of controls: above the open ticket, or above a list with selected ones. */
function hasControls({ open, selected }: ActionContext): boolean {
  return open !== undefined || selected.length > 0;
}

/** Whether a box for an answer is there, or will be once the ticket is loaded. */
function hasBox({ desk }: ActionContext): boolean {
  const { ticketId } = desk.navigation.place.value;
  return ticketId !== null && !desk.threads.find(ticketId)?.data.value?.merge;
}

/** Moves the focus to the box. What is typed before it is there goes into the draft. */
function write({ desk }: ActionContext, kind: AnswerKind): void {
  const { ticketId } = desk.navigation.place.peek();
  if (ticketId === null) return;
  desk.drafts.choose(ticketId, kind);
  const box = '[data-answer-input]';
  if (document.querySelector(box)) focusOn(box);
  else desk.typeAhead.begin(ticketId, kind);
}
