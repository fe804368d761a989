/** A new thread: its first message, from the draft to the outbox. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isEmail } from '../../../api/email.ts';
import { isReservedEmail } from '../../../api/reserved-email.ts';
import type { PrefilledContact } from '../../settings.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { State } from '../state/resource.ts';
import type { ListedTicket } from '../visitor/newest-tickets.ts';
import { fieldName } from './contact-fields.ts';
import { type ContactFormModel, createContactForm } from './contact-form.ts';
import type { SentDraft } from './drafts.ts';
import type { QueuedMessage, StoredMessage } from './message-queue.ts';
import { createWriting, type WritingModel, type WritingOptions } from './writing.ts';

/**
 * - `writing`: the text is in the box, or in the form.
 * - `address`: the text is complete, and the site requires an address that is not known.
 * - `queued`: the message is in the outbox.
 */
export type ContactStep = 'writing' | 'address' | 'queued';

export interface ContactModel extends WritingModel {
  readonly step: ReadonlySignal<ContactStep>;
  /** The message in the outbox. */
  readonly queued: ReadonlySignal<QueuedMessage | undefined>;
  /** Names of the fields that are invalid or missing. */
  readonly problems: ReadonlySignal<readonly string[]>;
  /** Whether visitors fill in a subject; by default, the server takes it from the text. */
  readonly asksSubject: ReadonlySignal<boolean>;
  /** The site's form in place of the box, if it has one. */
  readonly form: ContactFormModel;
  fill(filled: PrefilledContact): void;
  /** Sends the message without the article that it is about. */
  removeArticle(): void;
  /** Sends the message, or asks for the address first. */
  send(): Promise<void>;
  /** Sends a postponed or refused message again. */
  retry(): void;
  /** Returns the text to the box, from the outbox or from the question for the address. */
  edit(): void;
}

export interface ContactOptions extends WritingOptions {
  /** The visitor's tickets, whose newest has the address that is used again. */
  readonly tickets: { readonly state: ReadonlySignal<State<readonly ListedTicket[]>> };
}

export function createContact(helpCenter: HelpCenterModel, options: ContactOptions): ContactModel {
  const { source, outbox, visitor, tickets } = options;
  const { claims, signal: lifetime } = visitor;
  const { settings, emit } = source;
  const model = createWriting('contact', options);
  const problems = signal<readonly string[]>([]);
  /** Key of the message whose draft is deleted already. */
  const sentKey = signal<string>();
  const articleId = signal<number>();
  const messenger = computed(() => helpCenter.known.value?.messenger);
  const asksSubject = computed(() => messenger.value?.askSubject ?? false);

  const typed = (name: string) => (model.draft.value.values[name] ?? '').trim();

  const queued = computed(() => {
    const { key: draftKey } = model.draft.value;
    return outbox.messages.value.find(
      ({ draft, key }) => draft === model.name && (key === draftKey || key === sentKey.value),
    );
  });

  const step = computed((): ContactStep => {
    const refused = queued.value?.refused;
    if (refused && settings.value.contact?.formId) return 'writing';
    if (refused?.invalid.includes('fromEmail')) return 'address';
    if (queued.value) return 'queued';
    return model.draft.value.isComplete ? 'address' : 'writing';
  });

  let isBegun = Object.keys(model.draft.peek().values).length > 0;

  function type(name: string, text: string) {
    if (!isBegun) emit({ type: 'contact-start' });
    isBegun = true;
    model.type(name, text);
    problems.value = problems.peek().filter((other) => other !== name);
  }

  /** The text in the box before and after the last `fill`. */
  let lastFill = { before: '', after: '' };

  /** Puts a text into the box, after what the visitor has typed there; replaces a text that was filled in before. */
  function fillMessage(text: string) {
    const current = typed('message');
    const before = current === lastFill.after ? lastFill.before : current;
    const after = before === '' || before === text.trim() ? text.trim() : `${before}\n${text.trim()}`;
    lastFill = { before, after };
    type('message', after);
  }

  const prefill = computed(() => ({
    ...Object.fromEntries(prefilledValues(settings.value.prefill)),
    ...(articleId.value !== undefined && { articleId: `${articleId.value}` }),
  }));
  lifetime.addEventListener('abort', prefill.subscribe(model.prefill));

  /** Returns the typed address, else that of the newest ticket; undefined if there is none. */
  function address(): string | undefined {
    if (typed('email')) return typed('email');
    const state = tickets.state.peek();
    const known = state.status === 'ready' ? state.value : [];
    return known.map(({ fromEmail }) => fromEmail).find((email) => email !== '' && !isReservedEmail(email));
  }

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

  async function send(): Promise<void> {
    const { files } = model.draft.peek();
    const isEmpty = typed('message') === '' && files.length + model.uploads.uploads.peek().length === 0;
    if (isEmpty || (step.peek() === 'queued' && !queued.peek()?.refused)) return;
    problems.value = asksSubject.peek() && typed('subject') === '' ? ['subject'] : [];
    if (problems.peek().length > 0) return;
    const email = address();
    const isFit = email === undefined ? messenger.peek()?.askAddress === 'optional' : isEmail(email);
    if (claims || isFit) await post();
    else if (step.peek() === 'address') problems.value = ['email'];
    else model.setComplete(true);
  }

  return {
    ...model,
    step,
    queued,
    problems,
    asksSubject,
    form: createContactForm({ source, claims, model: { ...model, type }, problems, messenger, post }),
    type,
    clear(sent?: SentDraft) {
      const { key } = model.draft.peek();
      sentKey.value = sent?.key;
      model.clear(sent);
      if (model.draft.peek().key === key) return;
      isBegun = false;
      problems.value = [];
      articleId.value = undefined;
    },
    fill({ articleId: about, message, ...others }) {
      if (about !== undefined) articleId.value = about;
      for (const [name, text] of prefilledValues(others)) type(name, text);
      if (message !== undefined) fillMessage(message);
    },
    removeArticle() {
      articleId.value = undefined;
      if (typed('articleId') !== '') model.type('articleId', '');
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

function prefilledValues({ fields = {}, ...values }: PrefilledContact = {}): [name: string, text: string][] {
  return [
    ...Object.entries(values).map(([name, value]): [string, string] => [name, `${value}`]),
    ...Object.entries(fields).map(([label, text]): [string, string] => [fieldName(label), text]),
  ];
}
