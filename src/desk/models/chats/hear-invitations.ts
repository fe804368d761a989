/** Says that a colleague has asked the agent into a chat, with a sound: nothing else of the ticket may change for a while. */

import type { ReadonlySignal } from '@preact/signals';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';
import { isAssignedTo } from '../list/own-tickets.ts';
import type { Row } from '../list/ticket-list.ts';
import type { Navigation } from '../navigation.ts';
import type { Notices } from '../notices.ts';
import type { FrontTab } from '../notifications/front-tab.ts';

export interface InvitationsOptions {
  readonly agentId: number;
  /** The tickets of the view `chats`. */
  readonly rows: ReadonlySignal<readonly Row[]>;
  readonly frontTab: Pick<FrontTab, 'isFront'>;
  readonly navigation: Pick<Navigation, 'place' | 'openTicket'>;
  readonly notices: Pick<Notices, 'say'>;
  readonly messages: DeskMessages;
  readonly signal: AbortSignal;
  playTone(tone: 'chat'): void;
}

/** Milliseconds for which an invitation is shown. */
const shownFor = 60_000;

export function hearInvitations(options: InvitationsOptions): void {
  const { agentId, rows, frontTab, navigation, notices, messages, signal, playTone } = options;
  let former: ReadonlyMap<number, DeskTicket> = new Map();

  function announce({ ticketId, chat }: DeskTicket): void {
    const host = chat?.agents.find((agent) => agent.agentId !== agentId);
    // Who joins a chat by writing in it has its ticket open.
    const isOpen = navigation.place.peek().ticketId === ticketId;
    if (!host || isOpen || !frontTab.isFront) return;
    const show = { label: messages.showTicket, act: () => navigation.openTicket(ticketId) };
    notices.say(format(messages.liveChat.asksYouIn, { name: host.name }), show, shownFor);
    playTone('chat');
  }

  const isIn = ({ chat }: DeskTicket) => isAssignedTo(agentId, chat?.agents ?? []);
  const stop = rows.subscribe((current) => {
    for (const { ticket } of current) {
      const before = former.get(ticket.ticketId);
      if (before?.chat?.state === 'active' && !isIn(before) && isIn(ticket)) announce(ticket);
    }
    former = new Map(current.map(({ ticket }) => [ticket.ticketId, ticket]));
  });
  signal.addEventListener('abort', stop);
}
