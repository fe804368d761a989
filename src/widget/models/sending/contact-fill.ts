/** The values that the page fills into a first message: by a setting, which makes no draft, and by a command. */

import { computed, signal } from '@preact/signals';
import type { PrefilledContact } from '../../settings.ts';
import type { Source } from '../source.ts';
import { fieldName } from './contact-fields.ts';
import type { DraftModel } from './drafts.ts';

export interface ContactFill {
  fill(filled: PrefilledContact): void;
  removeArticle(): void;
}

export interface ContactFillOptions {
  readonly source: Pick<Source, 'settings'>;
  readonly model: Pick<DraftModel, 'draft' | 'prefill' | 'type'>;
  readonly lifetime: AbortSignal;
  /** Types a text as the visitor does. */
  type(name: string, text: string): void;
}

export function createContactFill({ source, model, lifetime, type }: ContactFillOptions): ContactFill {
  const { settings } = source;
  const { draft } = model;
  const articleId = signal<number>();
  /** The text in the box before and after the last `fill`. */
  let lastFill = { before: '', after: '' };

  const prefilled = computed(() => ({
    ...Object.fromEntries(namedTexts(settings.value.prefill)),
    ...(articleId.value !== undefined && { articleId: `${articleId.value}` }),
  }));
  lifetime.addEventListener('abort', prefilled.subscribe(model.prefill));

  /** Puts a text into the box, after what the visitor has typed there; replaces a text that was filled in before. */
  function fillMessage(text: string) {
    const current = draft.peek().values['message']?.trim() ?? '';
    const before = current === lastFill.after ? lastFill.before : current;
    const after = before === '' || before === text.trim() ? text.trim() : `${before}\n${text.trim()}`;
    lastFill = { before, after };
    type('message', after);
  }

  return {
    fill({ articleId: id, message, ...others }) {
      if (id !== undefined) articleId.value = id;
      for (const [name, text] of namedTexts(others)) type(name, text);
      if (message !== undefined) fillMessage(message);
    },
    removeArticle() {
      articleId.value = undefined;
      // The stored draft names it too, once anything was typed.
      if (draft.peek().values['articleId']) model.type('articleId', '');
    },
  };
}

/** Returns the values by the names of the draft's fields. */
function namedTexts({ fields = {}, ...values }: PrefilledContact = {}): [name: string, text: string][] {
  return [
    ...Object.entries(values).map(([name, value]): [string, string] => [name, `${value}`]),
    ...Object.entries(fields).map(([label, text]): [string, string] => [fieldName(label), text]),
  ];
}
