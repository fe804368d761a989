/** Writing to the site for the first time: what is typed, what may already answer it, and sending it. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { suggestSearch } from '../../api/operations/faq.ts';
import { type ContactFields, loadContactFields } from './contact-fields.ts';
import { createDraft, type DraftModel } from './drafts.ts';
import type { HelpCenterModel } from './help-center.ts';
import { createLatest } from './latest.ts';
import type { OutboxModel } from './outbox.ts';
import type { Resource } from './resource.ts';
import type { Source } from './source.ts';
import { createUploads, type UploadsModel } from './uploads.ts';
import type { Person } from './visitor.ts';

export interface OfferedArticle {
  readonly articleId: number;
  readonly title: string;
}

/** What is wrong, by the name of the field. */
export type Problems = Readonly<Record<string, 'missing' | 'email' | 'refused'>>;

export interface ContactModel extends DraftModel {
  readonly uploads: UploadsModel;
  readonly problems: ReadonlySignal<Problems>;
  /** Articles that may answer the subject. */
  readonly offered: ReadonlySignal<readonly OfferedArticle[]>;
  /** The site's own fields, where it asks for any. */
  fields(): Resource<ContactFields> | undefined;
  /** Hands the draft to the outbox; answers whether it could, else `problems` and the fields say why not. */
  send(): Promise<boolean>;
  /** The visitor reads an offered article. */
  read(articleId: number): void;
  /** The visitor leaves: an article that was read has helped, unless something was sent. */
  leave(): void;
}

/** What the interface asks for; where a site takes messages, its own address stands in. */
export const nowhere = 'support@site.invalid';

/** Milliseconds without a key until articles are offered. */
const wait = 400;
const offeredAtMost = 3;

export interface ContactOptions {
  readonly source: Source;
  readonly helpCenter: HelpCenterModel;
  readonly person: Person;
  readonly outbox: OutboxModel;
}

export function createContact({ source, helpCenter, person, outbox }: ContactOptions): ContactModel {
  const { claims, signal: lifetime } = person;
  const { client, selector, settings, emit, onError } = source;
  const model = createDraft(person, 'contact');
  const uploads = createUploads(client.settings, person, model);
  const problems = signal<Problems>({});
  const offered = signal<readonly OfferedArticle[]>([]);
  const latest = createLatest();
  let lastRead: number | undefined;

  async function offer(q: string) {
    const lang = helpCenter.language.peek();
    if (!lang) return;
    const found = await latest.run(async (ending) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      ending.throwIfAborted();
      return client.send(suggestSearch, { lang, q, ...selector }, { signal: ending });
    });
    offered.value = (found?.result ?? [])
      .flatMap(({ options }) => options.map(({ payload, text }) => ({ articleId: payload.id, title: text })))
      .slice(0, offeredAtMost);
  }

  let asked = '';
  const stop = effect(() => {
    const q = (model.draft.value.values['subject'] ?? '').trim();
    if (q === asked) return;
    asked = q;
    latest.cancel();
    // A letter or two say nothing.
    if (q.length > 2) offer(q).catch(onError);
    else offered.value = [];
  });
  lifetime.addEventListener('abort', () => {
    stop();
    latest.cancel();
  });

  let ownFields: Resource<ContactFields> | undefined;
  function fields() {
    const formId = settings.peek().contact?.formId;
    if (formId) ownFields ??= loadContactFields(source, formId, { ...model, type });
    return ownFields;
  }

  function type(name: string, text: string) {
    if (Object.keys(model.draft.peek().values).length === 0) emit({ type: 'contact-start' });
    model.type(name, text);
    const { [name]: _, ...others } = problems.peek();
    problems.value = others;
  }

  function check(values: Readonly<Record<string, string>>): Problems {
    const isEmpty = (name: string) => (values[name] ?? '').trim() === '';
    return {
      ...(isEmpty('subject') && { subject: 'missing' }),
      ...(isEmpty('message') && { message: 'missing' }),
      ...(!claims && !isAddress(values['email'] ?? '') && { email: 'email' }),
    };
  }

  return {
    ...model,
    uploads,
    problems,
    offered,
    type,
    clear() {
      model.clear();
      problems.value = {};
      ownFields = undefined;
    },
    fields,
    async send() {
      problems.value = check(model.draft.peek().values);
      const asked = fields()?.state.peek();
      // What the site asks for has to be known before it can be answered.
      if (asked && asked.status !== 'ready') return false;
      const filled = asked?.value.collect();
      if (Object.keys(problems.peek()).length > 0 || filled === null) return false;
      await uploads.untilDone();
      // What could not be uploaded is to be seen: the visitor decides about it.
      if (lifetime.aborted || uploads.uploads.peek().length > 0) return false;
      // What was refused as another's is a message of its own.
      const refused = outbox.letters.peek().find(({ draft }) => draft === model.name)?.refused;
      if (refused?.kind === 'conflict') model.renew();
      // A browser that fills in everything is told apart by its person pressing the button again.
      const isGuarded = refused?.invalid.includes('guard');
      const formId = settings.peek().contact?.formId;
      const { key, startedAt, values, files } = model.draft.peek();
      lastRead = undefined;
      outbox.post({
        key,
        draft: model.name,
        writtenAt: Date.now(),
        startedAt,
        website: isGuarded ? '' : (values['website'] ?? ''),
        fileNames: files.map(({ name }) => name),
        input: {
          subject: (values['subject'] ?? '').trim(),
          message: (values['message'] ?? '').trim(),
          fromEmail: claims?.email ?? (values['email'] ?? '').trim(),
          fromName: claims?.name ?? (values['name'] ?? '').trim(),
          toEmail: settings.peek().contact?.toEmail ?? nowhere,
          ...(files.length > 0 && { attachments: files.map(({ url }) => url) }),
        },
        ...(formId && filled && { form: { formId, fields: [...filled], domainPage: location.href } }),
      });
      return true;
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

/** As loose as the server's: what an address is, only mail can tell. */
export function isAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text.trim());
}
