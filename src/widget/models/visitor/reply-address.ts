/** The email address that gets the replies of a ticket, and the form in which an anonymous visitor sets it. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { setTicketEmail } from '../../../api/operations/tickets.ts';
import { isPlainEmail } from '../../../api/shared/email.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { isApiError } from '../../../client/errors.ts';
import type { AddressForm } from '../../../ui/components/messages/ReplyAddress.tsx';
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
  /** Opens the form of a visitor without an email once for each reason, such as that a chat has ended. */
  ask(reason: string): void;
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

interface TicketEmail extends Pick<ReplyAddressModel, 'email' | 'canSet' | 'isSaved'> {
  /** Whether the server has refused any change. */
  readonly isFinal: Signal<boolean>;
  save(fromEmail: string): Promise<void>;
}

/** The email of a ticket: the saved one until the list of tickets has it, else the listed one. */
function createTicketEmail(id: number, { visitor, tickets }: ReplyAddressOptions): TicketEmail {
  const saved = signal<SavedEmail | null>(null);
  const isFinal = signal(false);
  const listed = computed(() => tickets.find(id)?.fromEmail ?? '');
  return {
    email: computed(() => {
      const current = saved.value?.before === listed.value ? saved.value.fromEmail : listed.value;
      return isReservedEmail(current) ? '' : current;
    }),
    canSet: computed(
      () =>
        visitor.claims === null &&
        !isFinal.value &&
        saved.value?.canSetEmail !== false &&
        tickets.reads.canSetEmail(id),
    ),
    isSaved: computed(() => saved.value !== null),
    isFinal,
    async save(fromEmail) {
      const before = listed.peek();
      const { json } = await visitor.send(setTicketEmail, { ticketId: String(id), fromEmail });
      saved.value = { ...json, before };
    },
  };
}

const emptyForm: AddressForm = {
  text: '',
  isAsked: false,
  isSending: false,
  problem: undefined,
  failure: undefined,
};

export function createReplyAddress(id: number, options: ReplyAddressOptions): ReplyAddressModel {
  const { visitor, tickets } = options;
  const form = signal<AddressForm | null>(null);
  const asked = new Set<string>();
  const { email, canSet, isSaved, isFinal, save } = createTicketEmail(id, options);

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
    isAsked: visitor.claims === null,
    email,
    canSet,
    isSaved,
    form,
    open() {
      form.value = { ...emptyForm, text: email.peek() };
    },
    ask(reason) {
      if (asked.has(reason) || form.peek() || email.peek() !== '' || !canSet.peek()) return;
      asked.add(reason);
      form.value = { ...emptyForm, isAsked: true };
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
      try {
        await save(fromEmail);
        form.value = null;
        await tickets.refresh();
      } catch (error) {
        showFailure(error);
      }
    },
  };
}
