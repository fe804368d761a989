/** Decides about mails that wait for approval: shown at once, and taken back with a word if the server refuses it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { settleHeldMail } from '../../api/operations/desk.ts';
import type { HeldMail, HeldMailVerdict } from '../../api/schemas/desk.ts';
import type { AgentSession } from '../../api/schemas/desk-session.ts';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';
import type { DeskMessages } from '../../languages/parts/desk.ts';
import type { Notices } from './notices.ts';

export interface HeldMailsOptions {
  readonly client: Client;
  readonly session: AgentSession;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Loads the mails that wait. */
  onSettled(): Promise<unknown>;
  onError(error: unknown): void;
}

export class HeldMails {
  readonly #options: HeldMailsOptions;
  readonly #settled = signal<ReadonlySet<number>>(new Set());

  constructor(options: HeldMailsOptions) {
    this.#options = options;
  }

  /** The mails that the agent has decided about, and that the server may still list. */
  get settled(): ReadonlySignal<ReadonlySet<number>> {
    return this.#settled;
  }

  /** Whether the agent who is signed in may decide about a mail. */
  isMine({ agent }: HeldMail): boolean {
    const { role, agentId } = this.#options.session;
    return role === 'owner' || agent?.agentId === agentId;
  }

  async approve({ mailId }: HeldMail): Promise<void> {
    const { notices, messages } = this.#options;
    if (await this.#settle(mailId, 'approve')) notices.say(messages.heldSent);
  }

  /** Discards a mail, and offers to undo it. */
  async discard({ mailId }: HeldMail): Promise<void> {
    const { notices, messages } = this.#options;
    const undo = async () => {
      if (await this.#settle(mailId, 'restore')) notices.say(messages.undone);
    };
    const isDone = await this.#settle(mailId, 'discard');
    if (isDone) notices.say(messages.heldDiscarded, { label: messages.undo, act: () => void undo() });
  }

  /** Returns whether the server has stored the verdict. */
  async #settle(mailId: number, verdict: HeldMailVerdict): Promise<boolean> {
    const { client, notices, messages, onSettled, onError } = this.#options;
    if (verdict !== 'restore') this.#settled.value = new Set([...this.#settled.peek(), mailId]);
    try {
      await client.send(settleHeldMail, { mailId, verdict });
      return true;
    } catch (error) {
      onError(error);
      notices.warn(isApiError(error, 'conflict') ? messages.heldSettled : messages.changeFailed);
      return false;
    } finally {
      await onSettled();
      // The same mail may wait again, for another reason.
      this.#settled.value = new Set([...this.#settled.peek()].filter((id) => id !== mailId));
    }
  }
}
