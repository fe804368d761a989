/** Forwards a message to people outside, and takes it back. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxForwardedTo, maxUndoSeconds } from '../../../../api/limits.ts';
import { cancelForward, forwardMessage } from '../../../../api/operations/desk.ts';
import type { ThreadMessage } from '../../../../api/schemas/desk.ts';
import { isPlainEmail } from '../../../../api/shared/email.ts';
import type { Client } from '../../../../client/client.ts';
import { isApiError } from '../../../../client/errors.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import { createMutation, type Mutation } from '../../../../state/mutation.ts';
import { format } from '../../../../ui/i18n/format.ts';
import type { Notices } from '../../notices.ts';

export interface ForwardForm {
  readonly ticketId: number;
  readonly message: ThreadMessage;
  /** Email addresses, separated by commas. */
  readonly to: string;
  readonly comment: string;
  readonly quote: string;
  readonly withFiles: boolean;
  /** What is wrong with the addresses, as a sentence; empty if nothing is. */
  readonly problem: string;
  /** Makes a repeated request the same one, as long as nothing is changed. */
  readonly key: string;
}

export interface ForwardingOptions {
  readonly client: Client;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Called after the messages of a ticket have changed. */
  onChanged(ticketId: number): void;
  onError(error: unknown): void;
}

export class Forwarding {
  readonly #options: ForwardingOptions;
  readonly #form = signal<ForwardForm | null>(null);
  /** Null if nothing is being forwarded. */
  readonly form: ReadonlySignal<ForwardForm | null> = this.#form;
  readonly sending: Mutation;

  constructor(options: ForwardingOptions) {
    this.#options = options;
    this.sending = createMutation(options.onError);
  }

  open(ticketId: number, message: ThreadMessage): void {
    this.#form.value = {
      ticketId,
      message,
      to: '',
      comment: '',
      quote: message.messagePlain.trim(),
      withFiles: true,
      problem: '',
      key: crypto.randomUUID(),
    };
  }

  change(change: Partial<Pick<ForwardForm, 'to' | 'comment' | 'quote' | 'withFiles'>>): void {
    const form = this.#form.peek();
    if (form) this.#form.value = { ...form, ...change, problem: '', key: crypto.randomUUID() };
  }

  close(): void {
    this.#form.value = null;
  }

  /** Sends the mail. The form stays open, with a sentence, if an address is wrong or the request fails. */
  async send(): Promise<void> {
    const form = this.#form.peek();
    if (!form || this.sending.isBusy.peek()) return;
    const { client, notices, messages, onChanged } = this.#options;
    const { forwarding: texts, undo } = messages;
    const to = form.to.split(/[,;\s]+/).filter((email) => email !== '');
    const wrong = to.find((email) => !isPlainEmail(email));
    if (to.length === 0 || to.length > maxForwardedTo || wrong !== undefined) {
      this.#refuse(wrong ? format(texts.wrongAddress, { email: wrong }) : this.#countProblem(to.length));
      return;
    }
    this.#refuse('');
    const { ticketId, message, comment, quote, withFiles } = form;
    const input = {
      ticketId: String(ticketId),
      messageId: message.messageId,
      to,
      comment,
      quote,
      withFiles,
      undoSeconds: maxUndoSeconds,
    };
    const headers = { 'Idempotency-Key': form.key };
    const sent = await this.sending.run(() => client.send(forwardMessage, input, { headers }));
    // Another message may have been opened meanwhile.
    const isOpen = this.#form.peek()?.message === message;
    if (!sent) return;
    if ('error' in sent) {
      if (isOpen) this.#refuse(this.#problemOf(sent.error, to));
      return;
    }
    const { messageId } = sent.done;
    if (isOpen) this.close();
    onChanged(ticketId);
    const action = { label: undo, act: () => void this.#undo(ticketId, messageId) };
    notices.say(format(texts.done, { to: to.join(', ') }), action, maxUndoSeconds * 1000);
  }

  #countProblem(count: number): string {
    const { forwarding: texts } = this.#options.messages;
    return count === 0 ? texts.needsAddress : format(texts.toHint, { count: maxForwardedTo });
  }

  #problemOf(error: unknown, to: readonly string[]): string {
    const { forwarding: texts } = this.#options.messages;
    if (isApiError(error, 'validation')) return format(texts.wrongAddress, { email: to.join(', ') });
    if (isApiError(error, 'too-many')) return texts.tooMany;
    return isApiError(error, 'conflict') ? texts.noMail : texts.failed;
  }

  #refuse(problem: string): void {
    const form = this.#form.peek();
    if (form) this.#form.value = { ...form, problem };
  }

  async #undo(ticketId: number, messageId: number): Promise<void> {
    const { client, notices, messages, onChanged, onError } = this.#options;
    try {
      await client.send(cancelForward, { messageId });
      onChanged(ticketId);
      notices.say(messages.undone);
    } catch (error) {
      onError(error);
      notices.warn(isApiError(error, 'conflict') ? messages.forwarding.undoTooLate : messages.undoFailed);
    }
  }
}
