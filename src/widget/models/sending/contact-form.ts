/** The site's form for a first message, in place of the box: its fields, its errors, and sending. */

import type { ReadonlySignal, Signal } from '@preact/signals';
import { isEmail } from '../../../api/shared/email.ts';
import type { VisitorClaims } from '../../../client/visitor.ts';
import type { Query } from '../../../state/query.ts';
import type { Source } from '../source.ts';
import { type ContactFields, loadContactFields, type Sender } from './contact-fields.ts';
import { currentPage } from './current-page.ts';
import type { DraftModel } from './drafts.ts';
import type { StoredMessage } from './message-queue.ts';

export interface ContactFormModel {
  /** The site's own fields; undefined if the site has no form. */
  fields(): Query<ContactFields | null> | undefined;
  needsName(): boolean;
  /** Passes the draft to the outbox; if it is invalid, `problems` and the fields show why. */
  send(): Promise<void>;
}

export interface ContactFormOptions {
  readonly source: Source;
  /** Null for an anonymous visitor. */
  readonly claims: VisitorClaims | null;
  readonly model: Pick<DraftModel, 'draft' | 'type'>;
  readonly problems: Signal<readonly string[]>;
  readonly asksSubject: ReadonlySignal<boolean>;
  mayOmitAddress(): Promise<boolean>;
  post(form: StoredMessage['form']): Promise<void>;
}

export function createContactForm(options: ContactFormOptions): ContactFormModel {
  const { source, claims, model, problems, asksSubject, mayOmitAddress, post } = options;
  const { settings } = source;
  const typed = (name: string) => (model.draft.peek().values[name] ?? '').trim();
  let loaded: { readonly formId: string; readonly fields: Query<ContactFields | null> } | undefined;

  function fields() {
    const formId = settings.peek().contact?.formId;
    if (!formId) return undefined;
    // A signed-in visitor is not asked for name and email address, even if the token has no name.
    const isAsked = (value: keyof Sender) => !claims || !!claims[value];
    if (loaded?.formId !== formId) {
      loaded = { formId, fields: loadContactFields(source, formId, model, isAsked) };
    }
    return loaded.fields;
  }

  function needsName(): boolean {
    const state = fields()?.state.value;
    return !claims && state?.status === 'ready' && (state.value?.needsName ?? false);
  }

  async function findProblems(): Promise<string[]> {
    const asked = [...(asksSubject.peek() ? ['subject'] : []), 'message', ...(needsName() ? ['name'] : [])];
    const missing = asked.filter((name) => typed(name) === '');
    const isFit = claims || (typed('email') === '' ? await mayOmitAddress() : isEmail(typed('email')));
    return isFit ? missing : [...missing, 'email'];
  }

  return {
    fields,
    needsName,
    async send() {
      problems.value = await findProblems();
      const asked = fields()?.state.peek();
      // Sends nothing while the site's fields are loading. If loading failed, the message is sent without them.
      if (asked?.status === 'loading') return;
      const sender = { name: claims?.name ?? typed('name'), email: claims?.email ?? typed('email') };
      const filled = asked?.status === 'ready' ? asked.value?.collect(sender) : undefined;
      if (problems.peek().length > 0 || filled === null) return;
      const formId = settings.peek().contact?.formId;
      const form = formId && filled ? { formId, fields: [...filled] } : undefined;
      await post(form && { ...form, domainPage: currentPage(settings.peek()) });
    },
  };
}
