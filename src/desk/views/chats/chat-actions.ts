/** What agents do for chats: say that they are there, take a chat, ask a colleague in, end it, and block its visitor. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { format } from '../../../ui/i18n/format.ts';
import type { ActionContext, DeskAction } from '../actions/desk-action.ts';

export const available: DeskAction = {
  name: 'available',
  label: ({ desk, messages: { liveChat } }) =>
    desk.availability.isOn.value ? liveChat.stopBeing : liveChat.becomeAvailable,
  isPossible: ({ desk }) => hasChats(desk),
  act: ({ desk: { availability } }) => void availability.set(!availability.isOn.peek()),
};

/** Takes the chat of the ticket, or else the one that has waited longest, and opens it. */
export const take: DeskAction = {
  name: 'take chat',
  keys: ['t'],
  label: ({ messages }) => messages.liveChat.takeChat,
  shortLabel: ({ messages }) => messages.liveChat.take,
  isPossible: (context) => findWaiting(context) !== undefined,
  act(context) {
    const { navigation, chatChanges } = context.desk;
    const ticket = findWaiting(context);
    if (!ticket) return;
    navigation.openTicket(ticket.ticketId);
    void chatChanges.take(ticket);
  },
};

export const endChat: DeskAction = {
  name: 'end chat',
  label: ({ messages }) => messages.liveChat.end,
  isPossible: isInChat,
  act: ({ desk, open }) => open && void desk.chatChanges.end(open),
};

export const blockVisitor: DeskAction = {
  name: 'block visitor',
  icon: 'block',
  popup: 'dialog',
  label: ({ messages }) => messages.liveChat.block,
  isPossible: ({ desk, open }) => Boolean(open?.chat) && desk.threadModels !== null,
  act: ({ desk }) => desk.popups.open('ticket', 'block'),
};

/** Returns an action for each colleague who can be asked into the chat of the open ticket. */
export function askInActions(context: ActionContext): readonly DeskAction[] {
  if (!isInChat(context)) return [];
  return listColleagues(context).map(({ id, label }) => ({
    name: `ask in ${id}`,
    group: ({ messages }) => messages.liveChat.askIn,
    label: () => label,
    act: (about) => askIn(about, id),
  }));
}

export interface Colleague {
  readonly id: number;
  /** The name, with whether the colleague is available. */
  readonly label: string;
}

/** Lists the agents who are not in the chat of the open ticket, those who are available first. */
export function listColleagues({ desk, messages, open }: ActionContext): readonly Colleague[] {
  const { team, availability } = desk;
  const isIn = new Set(open?.chat?.agents.map(({ agentId }) => agentId));
  const isThere = new Set(availability.others.value.map(({ agentId }) => agentId));
  const colleagues = team.agents.value.filter(({ id }) => !isIn.has(id));
  return [
    ...colleagues
      .filter(({ id }) => isThere.has(id))
      .map(({ id, name }) => ({ id, label: format(messages.liveChat.isAvailable, { name }) })),
    ...colleagues.filter(({ id }) => !isThere.has(id)).map(({ id, name }) => ({ id, label: name })),
  ];
}

/** Assigns the open ticket to a colleague, too, who is in its chat then. */
export function askIn({ desk, messages, open }: ActionContext, agentId: number): void {
  const name = desk.team.find(agentId)?.name ?? '';
  if (!open) return;
  const assignedAgents = [...open.assignedAgents, { agentId, name }];
  void desk.changes.change(open, { assignedAgents }, format(messages.liveChat.askedIn, { name }));
}

/** Whether there are chats: a deployment without them has no such view. */
export function hasChats({ views }: ActionContext['desk']): boolean {
  return views.views.value.some(({ view }) => view === 'chats');
}

function isInChat({ desk, open }: ActionContext): boolean {
  const { agentId } = desk.session;
  return open?.chat?.state === 'active' && open.chat.agents.some((agent) => agent.agentId === agentId);
}

/** Returns the ticket that is open or has the focus if its chat waits, else the one that has waited longest. */
function findWaiting({ desk, open, focused }: ActionContext): DeskTicket | undefined {
  const waits = (ticket: DeskTicket | undefined) => ticket?.chat?.state === 'waiting';
  const { isOn } = desk.availability;
  const { ringing } = desk.waitingChats;
  return [open, focused].find(waits) ?? (isOn.value ? ringing.value[0] : undefined);
}
