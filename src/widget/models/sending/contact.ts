/** The contact form: the draft, articles that may answer it, and sending. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isEmail } from '../../../api/email.ts';
import type { PrefilledContact } from '../../settings.ts';
import type { ListedArticle } from '../help/article.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import { createSuggestionSource } from '../search/suggestion-source.ts';
import type { Resource } from '../state/resource.ts';
import { type ContactFields, fieldName, loadContactFields, type Sender } from './contact-fields.ts';
import { currentPage } from './current-page.ts';
import { createWriting, type WritingModel, type WritingOptions } from './writing.ts';

export interface ContactModel extends WritingModel {
  /** Names of the fields that are invalid or missing. */
  readonly problems: ReadonlySignal<readonly string[]>;
  /** Articles that may answer the subject. */
  readonly offered: ReadonlySignal<readonly ListedArticle[]>;
  /** The site's own fields, if it has any. */
  fields(): Resource<ContactFields | null> | undefined;
  needsName(): boolean;
  fill(filled: PrefilledContact): void;
  /** Passes the draft to the outbox; if it is invalid, `problems` and the fields show why. */
  send(): Promise<void>;
  /** Notes that the visitor opened an offered article. */
  read(articleId: number): void;
  /** Notes that the visitor left: an article that was read has helped, unless something was sent. */
  leave(): void;
}

/** Milliseconds without a keystroke until articles are offered. */
const wait = 400;
const offeredAtMost = 3;

export function createContact(helpCenter: HelpCenterModel, options: WritingOptions): ContactModel {
  const { source, outbox, visitor } = options;
  const { claims, signal: lifetime } = visitor;
  const { settings, emit, onError } = source;
  const model = createWriting('contact', options);
  const problems = signal<readonly string[]>([]);
  const offered = signal<readonly ListedArticle[]>([]);
  const suggestionSource = createSuggestionSource(source, wait);
  let lastRead: number | undefined;

  const typed = (name: string) => (model.draft.value.values[name] ?? '').trim();

  async function offer(q: string) {
    const lang = helpCenter.language.peek();
    // One or two letters match too much.
    if (!lang || q.length < 3) {
      suggestionSource.cancel();
      offered.value = [];
      return;
    }
    const list = await suggestionSource.suggest(lang, q);
    if (list) offered.value = list.slice(0, offeredAtMost);
  }

  const subject = computed(() => typed('subject'));
  const stop = subject.subscribe((q) => offer(q).catch(onError));
  lifetime.addEventListener('abort', () => {
    stop();
    stopPrefilling();
    suggestionSource.cancel();
  });

  let siteFields: Resource<ContactFields | null> | undefined;
  function fields() {
    const formId = settings.peek().contact?.formId;
    if (formId) {
      // A signed-in visitor is asked for neither, and may have no name.
      const isAsked = (value: keyof Sender) => !claims || !!claims[value];
      siteFields ??= loadContactFields(source, formId, { ...model, type }, isAsked);
    }
    return siteFields;
  }

  let isBegun = Object.keys(model.draft.peek().values).length > 0;

  function type(name: string, text: string) {
    if (!isBegun) emit({ type: 'contact-start' });
    isBegun = true;
    model.type(name, text);
    problems.value = problems.peek().filter((other) => other !== name);
  }

  const prefill = computed(() => settings.value.prefill);
  const stopPrefilling = prefill.subscribe((given) =>
    model.prefill(Object.fromEntries(prefilledValues(given))),
  );

  function needsName(): boolean {
    const state = fields()?.state.value;
    return !claims && state?.status === 'ready' && (state.value?.needsName ?? false);
  }

  function findProblems(): string[] {
    const missing = ['subject', 'message', ...(needsName() ? ['name'] : [])].filter(
      (name) => typed(name) === '',
    );
    return claims || isEmail(typed('email')) ? missing : [...missing, 'email'];
  }

  return {
    ...model,
    problems,
    offered,
    type,
    clear(sent) {
      const { key } = model.draft.peek();
      model.clear(sent);
      if (model.draft.peek().key === key) return;
      isBegun = false;
      problems.value = [];
      siteFields = undefined;
    },
    fields,
    needsName,
    fill(filled) {
      for (const [name, text] of prefilledValues(filled)) type(name, text);
    },
    async send() {
      problems.value = findProblems();
      const asked = fields()?.state.peek();
      // Sends nothing while the site's fields are loading. If loading failed, the message is sent without them.
      if (asked?.status === 'loading') return;
      const filled =
        asked?.status === 'ready'
          ? asked.value?.collect({
              name: claims?.name ?? typed('name'),
              email: claims?.email ?? typed('email'),
            })
          : undefined;
      if (problems.peek().length > 0 || filled === null) return;
      const refused = outbox.messages.peek().find(({ key }) => key === model.draft.peek().key)?.refused;
      // The server knows the key from another message, so this one gets a new key.
      if (refused?.kind === 'conflict') model.renew();
      // If the browser has autofilled the trap field, a person presses the button again; a program does not.
      if (refused?.invalid.includes('guard')) model.type('website', '');
      const formId = settings.peek().contact?.formId;
      lastRead = undefined;
      await model.post(
        () => ({
          subject: typed('subject'),
          fromEmail: typed('email'),
          fromName: typed('name'),
          lang: helpCenter.language.peek(),
        }),
        formId && filled
          ? { formId, fields: [...filled], domainPage: currentPage(settings.peek()) }
          : undefined,
      );
    },
    read(articleId) {
      lastRead = articleId;
    },
    leave() {
      if (lastRead !== undefined) emit({ type: 'deflection', articleId: lastRead });
      lastRead = undefined;
    },
  };
}

function prefilledValues({ fields = {}, ...values }: PrefilledContact = {}): [name: string, text: string][] {
  return [
    ...Object.entries(values),
    ...Object.entries(fields).map(([label, text]): [string, string] => [fieldName(label), text]),
  ];
}
