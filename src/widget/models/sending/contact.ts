/** A new thread: its first message, from the draft to the outbox. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isEmail } from '../../../api/shared/email.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { State } from '../../../state/query.ts';
import type { ChatOfferModel } from '../help/chat-offer.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { ListedTicket } from '../visitor/newest-tickets.ts';
import { type ContactFill, createContactFill } from './contact-fill.ts';
import { type ContactFormModel, createContactForm } from './contact-form.ts';
import { type ContactProgress, followContact } from './contact-step.ts';
import type { StoredMessage } from './message-queue.ts';
import type { SentDraft } from './tab-draft.ts';
import { createWriting, type WritingModel, type WritingOptions } from './writing.ts';

export interface ContactModel extends WritingModel, ContactFill, Omit<ContactProgress, 'noteSent'> {
  /** Names of the fields that are invalid or missing. */
  readonly problems: ReadonlySignal<readonly string[]>;
  /** Whether visitors fill in a subject; by default, the server takes it from the text. */
  readonly asksSubject: ReadonlySignal<boolean>;
  /** Whether the first message needs an address: the site requires one, and no agent is there for a chat. */
  readonly needsAddress: ReadonlySignal<boolean>;
  /** The site's form in place of the box, if it has one. */
  readonly form: ContactFormModel;
  /** Sends the message, or asks for the address first. */
  send(): Promise<void>;
  /** Sends a postponed or refused message again. */
  retry(): void;
  /** Returns the text to the box, from the outbox or from the question for the address. */
  edit(): void;
}

export interface ContactOptions extends WritingOptions {
  /** While agents are there, the first message is sent without an address. */
  readonly chatOffer: Pick<ChatOfferModel, 'agents' | 'isThere'>;
  /** The visitor's tickets, whose newest has the address that is used again. */
  readonly tickets: { readonly state: ReadonlySignal<State<readonly ListedTicket[]>> };
}

export function createContact(helpCenter: HelpCenterModel, options: ContactOptions): ContactModel {
  const { source, outbox, visitor, tickets, chatOffer } = options;
  const { claims } = visitor;
  const { emit } = source;
  const model = createWriting('contact', options);
  const problems = signal<readonly string[]>([]);
  const messenger = computed(() => helpCenter.known.value?.messenger);
  const asksSubject = computed(() => messenger.value?.askSubject ?? false);

  const typed = (name: string) => (model.draft.value.values[name] ?? '').trim();

  const { noteSent, ...progress } = followContact(source, model, outbox, !claims);
  const { step, queued } = progress;
  const needsAddress = computed(() => {
    const isRefused = queued.value?.refused?.invalid.includes('fromEmail') ?? false;
    return messenger.value?.askAddress !== 'optional' && (isRefused || chatOffer.agents.value === null);
  });
  let isBegun = Object.keys(model.draft.peek().values).length > 0;

  function type(name: string, text: string) {
    if (!isBegun) emit({ type: 'contact-start' });
    isBegun = true;
    model.type(name, text);
    problems.value = problems.peek().filter((other) => other !== name);
  }

  const filling = createContactFill({ source, model, type, lifetime: visitor.signal });
  const address = () => typed('email') || ticketAddress(tickets.state.peek());

  async function post(form?: StoredMessage['form']): Promise<void> {
    const refused = queued.peek()?.refused;
    // The server knows the key from another message, so this one gets a new key.
    if (refused?.kind === 'conflict') model.renew();
    // If the browser has autofilled the trap field, a person presses the button again; a program does not.
    if (refused?.invalid.includes('guard')) model.type('website', '');
    await model.post(
      () => ({
        subject: typed('subject') || undefined,
        fromEmail: address(),
        fromName: typed('name'),
        articleId: Number(typed('articleId')) || undefined,
        lang: helpCenter.language.peek(),
      }),
      form,
    );
  }

  /** Before the visitor is asked for an address, the server is asked once more whether the agents are there. */
  async function mayOmitAddress(): Promise<boolean> {
    if (needsAddress.peek()) await chatOffer.isThere();
    return !needsAddress.peek();
  }

  const isOnItsWay = () => step.peek() === 'queued' && !queued.peek()?.refused;

  async function send(): Promise<void> {
    const { files } = model.draft.peek();
    const isEmpty = typed('message') === '' && files.length + model.uploads.uploads.peek().length === 0;
    if (isEmpty || isOnItsWay()) return;
    problems.value = asksSubject.peek() && typed('subject') === '' ? ['subject'] : [];
    if (problems.peek().length > 0) return;
    const email = address();
    const isFit = claims !== null || (email === undefined ? await mayOmitAddress() : isEmail(email));
    // The visitor may have pressed the button again meanwhile.
    if (isOnItsWay()) return;
    if (isFit) await post();
    else if (step.peek() === 'address') problems.value = ['email'];
    else model.setComplete(true);
  }

  return {
    ...model,
    ...progress,
    ...filling,
    problems,
    asksSubject,
    needsAddress,
    form: createContactForm({
      source,
      claims,
      model: { ...model, type },
      problems,
      asksSubject,
      mayOmitAddress,
      post,
    }),
    type,
    clear(sent?: SentDraft) {
      const { key } = model.draft.peek();
      if (sent) noteSent(sent.key);
      model.clear(sent);
      if (model.draft.peek().key === key) return;
      isBegun = false;
      problems.value = [];
      filling.removeArticle();
    },
    send,
    retry() {
      const message = queued.peek();
      if (message?.refused) send();
      else if (message) outbox.retry(message.key);
    },
    edit() {
      const message = queued.peek();
      if (message) outbox.drop(message.key);
      model.setComplete(false);
    },
  };
}

/** Returns the address of the newest ticket that has one. */
function ticketAddress(state: State<readonly ListedTicket[]>): string | undefined {
  const listed = state.status === 'ready' ? state.value : [];
  return listed.map(({ fromEmail }) => fromEmail).find((email) => email !== '' && !isReservedEmail(email));
}
