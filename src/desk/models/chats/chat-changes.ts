/** What agents do with chats: they take one that waits, and end one. Both are shown before the server confirms them. */

import { updateTicket } from '../../../api/operations/desk.ts';
import { endConversation } from '../../../api/operations/live-chat.ts';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { AgentSession } from '../../../api/schemas/desk-session.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';
import type { Overlay } from '../list/overlay.ts';
import type { Notices } from '../notices.ts';
import type { Threads } from '../thread/threads.ts';
import { sendPast } from '../thread/unseen-messages.ts';
import type { Tickets } from '../tickets.ts';

export interface ChatChangesOptions {
  readonly client: Client;
  readonly session: Pick<AgentSession, 'agentId' | 'name'>;
  readonly overlay: Overlay;
  readonly notices: Pick<Notices, 'say' | 'warn' | 'dismiss'>;
  readonly messages: DeskMessages;
  readonly threads: Threads;
  readonly tickets: Pick<Tickets, 'put' | 'putOfThread'>;
  onError(error: unknown): void;
}

export class ChatChanges {
  readonly #options: ChatChangesOptions;

  constructor(options: ChatChangesOptions) {
    this.#options = options;
  }

  /** Takes a chat that waits; says so if another agent was faster. */
  async take({ ticketId, lastMessageId, chat }: DeskTicket): Promise<void> {
    const { client, session, overlay, threads, tickets } = this.#options;
    if (chat?.state !== 'waiting') return;
    const agents = [{ agentId: session.agentId, name: session.name }];
    const takeBack = overlay.add(ticketId, {
      assignedAgents: agents,
      chat: { ...chat, state: 'active', agents, cutOff: null },
    });
    const input = {
      ticketId: String(ticketId),
      assignedAgents: [session.agentId],
      takenChat: chat.conversationId,
    };
    const thread = threads.find(ticketId);
    try {
      const taken = await sendPast(
        thread?.newest() || lastMessageId,
        (lastSeenMessageId) => client.send(updateTicket, { ...input, lastSeenMessageId }),
        (messages) => {
          thread?.addArrived(messages);
          return true;
        },
      );
      tickets.put([taken]);
    } catch (error) {
      await this.#sayNotTaken(ticketId, error);
    } finally {
      takeBack();
    }
  }

  /** Ends the chat of a ticket, whose thread goes on. */
  async end({ ticketId }: DeskTicket): Promise<void> {
    const { client, overlay, notices, messages, threads, tickets, onError } = this.#options;
    const takeBack = overlay.add(ticketId, { chat: null });
    const notice = notices.say(messages.liveChat.endedDone);
    try {
      await client.send(endConversation, { ticketId: String(ticketId) });
      await threads.find(ticketId)?.refresh();
      tickets.putOfThread(ticketId);
    } catch (error) {
      onError(error);
      notices.dismiss(notice);
      notices.warn(messages.changeFailed);
    } finally {
      takeBack();
    }
  }

  async #sayNotTaken(ticketId: number, error: unknown): Promise<void> {
    const { notices, messages, threads, tickets, onError } = this.#options;
    const { liveChat, changeFailed } = messages;
    if (!isApiError(error, 'conflict')) {
      onError(error);
      notices.warn(changeFailed);
      return;
    }
    const thread = threads.getOrCreate(ticketId);
    await thread.refresh();
    tickets.putOfThread(ticketId);
    const chat = thread.data.peek()?.ticket.chat;
    const [taker] = chat?.agents ?? [];
    if (taker) notices.warn(format(liveChat.alreadyTaken, { name: taker.name }));
    else notices.warn(chat ? changeFailed : liveChat.alreadyEnded);
  }
}
