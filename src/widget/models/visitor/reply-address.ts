/** The email address that gets the replies of a ticket, and the form in which an anonymous visitor sets it. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isPlainEmail } from '../../../api/email.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { setTicketEmail } from '../../../api/operations/tickets.ts';
import { isReservedEmail } from '../../../api/reserved-email.ts';
import { isApiError } from '../../../client/errors.ts';
import type { AddressForm } from '../../../ui/components/ReplyAddress.tsx';
import type { TicketsModel } from './tickets.ts';
import type { Visitor } from './visitor.ts';

export interface ReplyAddressModel {
  /** Whether the visitor is asked for an email: an identity has one. */
  readonly isAsked: boolean;
  /** Empty if the ticket has no email, and until the tickets are loaded. */
  readonly email: ReadonlySignal<string>;
  /** Whether the visitor may set the email. */
  readonly canSet: ReadonlySignal<boolean>;
  /** Whether the visitor has set the email since the widget was loaded. */
  readonly isSaved: ReadonlySignal<boolean>;
  /** Null while the form is closed. */
  readonly form: ReadonlySignal<AddressForm | null>;
  /** Opens the form with the current email in it. */
  open(): void;
  close(): void;
  type(text: string): void;
  /** Saves the typed email and closes the form; if that fails, the form keeps the text and shows why. */
  save(): Promise<void>;
}

interface SavedEmail extends Pick<OutputOf<typeof setTicketEmail>['json'], 'fromEmail' | 'canSetEmail'> {
  /** The email in the list of tickets, which is refreshed later. */
  readonly before: string;
}

interface ReplyAddressOptions {
  readonly visitor: Pick<Visitor, 'claims' | 'send' | 'onError'>;
  readonly tickets: Pick<TicketsModel, 'find' | 'refresh'> & {
    readonly reads: Pick<TicketsModel['reads'], 'canSetEmail'>;
  };
}

export function createReplyAddress(id: number, options: ReplyAddressOptions): ReplyAddressModel {
  const { visitor, tickets } = options;
  const isAsked = visitor.claims === null;
  const form = signal<AddressForm | null>(null);
  const saved = signal<SavedEmail | null>(null);
  /** Whether the server has refused any change. */
  const isFinal = signal(false);

  const listed = computed(() => tickets.find(id)?.fromEmail ?? '');
  const email = computed(() => {
    const current = saved.value?.before === listed.value ? saved.value.fromEmail : listed.value;
    return isReservedEmail(current) ? '' : current;
  });
  const canSet = computed(
    () => isAsked && !isFinal.value && saved.value?.canSetEmail !== false && tickets.reads.canSetEmail(id),
  );

  function change(changed: Partial<AddressForm>): void {
    const current = form.peek();
    // The visitor may have closed the form while it was sent.
    if (current) form.value = { ...current, ...changed };
  }

  function showFailure(error: unknown): void {
    const { kind, invalid = [], retryAfter } = isApiError(error) ? error : {};
    if (kind === 'aborted') return;
    isFinal.value = kind === 'conflict' || kind === 'forbidden' || kind === 'not-found';
    if (kind === 'validation' && invalid.includes('fromEmail')) {
      change({ isSending: false, problem: 'fieldRefused' });
      return;
    }
    change({ isSending: false, failure: { isFinal: isFinal.peek(), retryAfter } });
    // A deployment without the operation, or a change in another tab, is not an error.
    if (!isFinal.peek()) visitor.onError(error);
  }

  return {
    isAsked,
    email,
    canSet,
    isSaved: computed(() => saved.value !== null),
    form,
    open() {
      form.value = { text: email.peek(), isSending: false, problem: undefined, failure: undefined };
    },
    close() {
      form.value = null;
    },
    type: (text) => change({ text, problem: undefined, failure: undefined }),
    async save() {
      const current = form.peek();
      if (!current || current.isSending || isFinal.peek()) return;
      const fromEmail = current.text.trim();
      if (!isPlainEmail(fromEmail) || isReservedEmail(fromEmail)) {
        change({ problem: fromEmail === '' ? 'fieldRequired' : 'fieldEmail' });
        return;
      }
      change({ isSending: true, problem: undefined, failure: undefined });
      const before = listed.peek();
      try {
        const { json } = await visitor.send(setTicketEmail, { ticketId: String(id), fromEmail });
        saved.value = { ...json, before };
        form.value = null;
        await tickets.refresh();
      } catch (error) {
        showFailure(error);
      }
    },
  };
}
