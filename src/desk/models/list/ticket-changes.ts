/** Changes tickets without a message: shown at once, and taken back with a word if the server refuses them. */

import type { InputOf } from '../../../api/operation.ts';
import { updateTicket } from '../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';
import type { Notices } from '../notices.ts';
import type { HeldReplies } from '../thread/compose/held-replies.ts';
import type { Threads } from '../thread/threads.ts';
import { unseenMessages } from '../thread/unseen-messages.ts';
import type { Tickets } from '../tickets.ts';
import type { Overlay, ShownChange } from './overlay.ts';
import { isAssignedTo } from './own-tickets.ts';

export type TicketChange = Pick<
  ShownChange,
  'status' | 'assignedAgents' | 'team' | 'labels' | 'snoozedUntil' | 'isSpam'
>;

export interface TicketChangesOptions {
  readonly client: Client;
  readonly overlay: Overlay;
  readonly threads: Threads;
  readonly heldReplies: HeldReplies;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Whether the agent may set labels that are new. */
  readonly isOwner: boolean;
  readonly tickets: Pick<Tickets, 'put'>;
  onError(error: unknown): void;
}

export class TicketChanges {
  readonly #options: TicketChangesOptions;

  constructor(options: TicketChangesOptions) {
    this.#options = options;
  }

  /**
   * Changes a ticket, and offers to undo it.
   * @param ticket the ticket as it is shown
   * @param done what is said about it
   */
  async change(ticket: DeskTicket, change: TicketChange, done: string): Promise<void> {
    const { notices, messages } = this.#options;
    const former = formerValues(ticket, change);
    const undo = async () => {
      if (await this.#send(ticket, former)) notices.say(messages.undone);
    };
    const notice = notices.say(done, { label: messages.undo, act: () => void undo() });
    if (!(await this.#send(ticket, change))) notices.dismiss(notice);
  }

  /** Returns whether the server has stored the change. */
  async #send(ticket: DeskTicket, change: TicketChange): Promise<boolean> {
    const { client, overlay, threads, heldReplies, notices, messages, isOwner, tickets, onError } =
      this.#options;
    const { ticketId } = ticket;
    const thread = threads.find(ticketId);
    const takeBack = overlay.add(ticketId, change);
    try {
      // The agent's own answer, which is on its way, is no message that they have not seen.
      const mayHide = Boolean(change.status || change.snoozedUntil);
      if (mayHide) await thread?.delivery;
      if (change.status) {
        // A reply that is held sets a status of its own when it is sent.
        if (!(await heldReplies.settled(ticketId))) {
          notices.warn(messages.changeConflict);
          return false;
        }
      }
      const { assignedAgents, ...others } = change;
      const input: InputOf<typeof updateTicket> = { ...others, ticketId: String(ticketId) };
      if (assignedAgents) input.assignedAgents = assignedAgents.map(({ agentId }) => agentId);
      if (change.labels && isOwner) input.createLabels = true;
      if (mayHide) input.lastSeenMessageId = thread?.lastSeen() || ticket.lastMessageId;
      const changed = await client.send(updateTicket, input);
      tickets.put([changed]);
      const refused = assignedAgents?.find((agent) => !isAssignedTo(agent.agentId, changed.assignedAgents));
      if (refused) notices.warn(format(messages.agentRefused, { name: refused.name }));
      return !refused;
    } catch (error) {
      const unseen = unseenMessages(error);
      if (unseen) {
        thread?.addUnseen(unseen);
        notices.warn(messages.changeConflict);
      } else {
        onError(error);
        const isTeam = isApiError(error, 'validation') && error.invalid.includes('team');
        notices.warn(isTeam ? messages.teamRefused : messages.changeFailed);
      }
      return false;
    } finally {
      takeBack();
    }
  }
}

function formerValues(
  { status, assignedAgents, team, labels, snoozedUntil, isSpam }: DeskTicket,
  change: TicketChange,
): TicketChange {
  const former = { status, assignedAgents, team, labels, snoozedUntil, isSpam };
  // A ticket that is solved or spam is not snoozed.
  const endsSnooze = ('status' in change || 'isSpam' in change) && snoozedUntil !== null;
  const isChanged = ([name]: [string, unknown]) => name in change || (name === 'snoozedUntil' && endsSnooze);
  return Object.fromEntries(Object.entries(former).filter(isChanged));
}
