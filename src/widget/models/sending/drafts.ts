/**
 * Drafts of messages, stored until they are sent, so that they survive reloads and crashes. Each draft has its own name
 * in the storage, and is never merged from what was typed in several tabs.
 *
 *     tab 1   types A ─────────────────────── types on: A, as a draft of its own
 *     tab 2            starts with A ─ types: goes on with A
 *
 * A tab in which nothing was typed shows the changes of other tabs to the draft that it started with. As soon as the
 * visitor has typed in two tabs with the same draft, each tab has its own.
 */

import type { ReadonlySignal } from '@preact/signals';
import type { UploadedFile } from '../../../client/send-file.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { createStoredDrafts, type Draft } from './stored-drafts.ts';
import { type SentDraft, TabDraft } from './tab-draft.ts';

export interface DraftModel {
  readonly name: string;
  readonly draft: ReadonlySignal<Draft>;
  type(name: string, text: string): void;
  /** Sets texts of the page in empty fields. They do not create a draft, and are stored only with one. */
  prefill(texts: Readonly<Record<string, string>>): void;
  attach(files: readonly UploadedFile[]): void;
  setComplete(isComplete: boolean): void;
  /** Reads the changes of other tabs at once, so that no other text has the key of the draft that is sent. */
  heed(): void;
  /** Makes the same text a new message, with a new key. */
  renew(): void;
  /** Deletes a sent draft, by default the current version, and begins an empty one if it is the current draft. */
  clear(sent?: SentDraft): void;
}

export type DraftKeeper = Pick<Visitor, 'storage' | 'tabStorage' | 'onKept' | 'signal'>;

export function createDraft(keeper: DraftKeeper, name: string): DraftModel {
  const stored = createStoredDrafts(keeper, name);
  const held = new TabDraft(stored);

  keeper.onKept((changed, _text, before) => {
    if (changed === stored.storedName(held.draft.peek().key)) held.heed(before);
  });
  // A page in the back/forward cache receives no storage events.
  const wakeUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) held.restart();
  };
  addEventListener('pageshow', wakeUp, { signal: keeper.signal });
  document.addEventListener('visibilitychange', () => held.heed(), { signal: keeper.signal });

  return {
    name,
    draft: held.draft,
    type(field, text) {
      held.write(({ values }) => ({ values: { ...values, [field]: text } }));
    },
    prefill: (texts) => held.prefill(texts),
    attach(files) {
      held.write(() => ({ files }));
    },
    setComplete(isComplete) {
      held.write(() => ({ isComplete }));
    },
    heed: () => held.heed(),
    renew: () => held.renew(),
    clear: (sent) => held.clear(sent),
  };
}
