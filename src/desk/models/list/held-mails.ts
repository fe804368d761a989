/** Decides about mails that wait for approval: shown at once, and taken back with a word if the server refuses it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { settleHeldMail } from '../../../api/operations/desk.ts';
import type { HeldMail, HeldMailVerdict } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Notices } from '../notices.ts';

export interface HeldMailsOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly isOwner: boolean;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Loads the mails that wait. */
  onSettled(): Promise<unknown>;
  onError(error: unknown): void;
}

export class HeldMails {
  readonly #options: HeldMailsOptions;
  readonly #settled = signal<ReadonlySet<number>>(new Set());
  readonly #selected = signal<ReadonlySet<number>>(new Set());
  /** The mails that the agent has decided about, and that the server may still list. */
  readonly settled: ReadonlySignal<ReadonlySet<number>> = this.#settled;
  /** The mails that are selected, to be discarded together. */
  readonly selected: ReadonlySignal<ReadonlySet<number>> = this.#selected;

  constructor(options: HeldMailsOptions) {
    this.#options = options;
  }

  /** Selects mails, or takes that back. */
  select(mailIds: readonly number[], isSelected: boolean): void {
    const others = [...this.#selected.peek()].filter((id) => !mailIds.includes(id));
    this.#selected.value = new Set(isSelected ? [...others, ...mailIds] : others);
  }

  /** Whether the agent who is signed in may decide about a mail. */
  isMine({ agent }: HeldMail): boolean {
    const { isOwner, agentId } = this.#options;
    return isOwner || agent?.agentId === agentId;
  }

  async approve({ mailId }: HeldMail): Promise<void> {
    const { notices, messages } = this.#options;
    const done = await this.#settle([mailId], 'approve');
    if (done.length > 0) notices.say(messages.heldSent);
  }

  /** Discards mails, and offers to undo it. */
  async discard(mailIds: readonly number[]): Promise<void> {
    const { notices, messages } = this.#options;
    const done = await this.#settle(mailIds, 'discard');
    if (done.length === 0) return;
    const undo = async () => {
      const restored = await this.#settle(done, 'restore');
      if (restored.length > 0) notices.say(messages.undone);
    };
    notices.say(messages.heldDiscarded, { label: messages.undo, act: () => void undo() });
  }

  /** Stores a verdict about one mail after the other. Returns the mails for which the server has stored it. */
  async #settle(mailIds: readonly number[], verdict: HeldMailVerdict): Promise<readonly number[]> {
    const { client, notices, messages, onSettled, onError } = this.#options;
    if (verdict !== 'restore') this.#settled.value = new Set([...this.#settled.peek(), ...mailIds]);
    this.select(mailIds, false);
    const done: number[] = [];
    for (const mailId of mailIds) {
      try {
        await client.send(settleHeldMail, { mailId, verdict });
        done.push(mailId);
      } catch (error) {
        onError(error);
        const isTooLate = isApiError(error, 'conflict');
        notices.warn(isTooLate ? messages.heldSettled : messages.changeFailed);
        if (!isTooLate) break;
      }
    }
    await onSettled();
    // The same mail may wait again, for another reason.
    this.#settled.value = new Set([...this.#settled.peek()].filter((id) => !mailIds.includes(id)));
    return done;
  }
}
