/** How far a first message is, from its draft and the outbox. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Source } from '../source.ts';
import type { DraftModel } from './drafts.ts';
import type { QueuedMessage } from './message-queue.ts';
import type { OutboxModel } from './outbox.ts';

/**
 * - `writing`: the text is in the box, or in the form.
 * - `address`: the text is complete, and the site requires an address that is not known.
 * - `queued`: the message is in the outbox.
 */
export type ContactStep = 'writing' | 'address' | 'queued';

export interface ContactProgress {
  readonly step: ReadonlySignal<ContactStep>;
  /** The message in the outbox. */
  readonly queued: ReadonlySignal<QueuedMessage | undefined>;
  /** Notes that the draft of a message will be deleted before the message leaves the outbox. */
  noteSent(key: string): void;
}

export function followContact(
  { settings }: Pick<Source, 'settings'>,
  { name, draft }: Pick<DraftModel, 'name' | 'draft'>,
  { messages }: Pick<OutboxModel, 'messages'>,
  isAnonymous: boolean,
): ContactProgress {
  const sentKey = signal<string>();

  const queued = computed(() => {
    const { key: draftKey } = draft.value;
    return messages.value.find(
      (message) => message.draft === name && (message.key === draftKey || message.key === sentKey.value),
    );
  });

  const step = computed((): ContactStep => {
    const refused = queued.value?.refused;
    if (refused && settings.value.contact?.formId) return 'writing';
    if (refused?.invalid.includes('fromEmail')) return 'address';
    if (queued.value) return 'queued';
    // A draft from before the sign-in needs no address any more.
    return draft.value.isComplete && isAnonymous ? 'address' : 'writing';
  });

  return {
    step,
    queued,
    noteSent(key) {
      sentKey.value = key;
    },
  };
}
