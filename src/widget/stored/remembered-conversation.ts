/** Stores in the browser whether a conversation runs. Small, since home loads it before anything else. */

import type { Storage } from '../../state/storage.ts';

/** Name of the stored time, in milliseconds since 1970, until which home shows a ticket. */
export const rememberedName = 'running';

/** Whether a message is stored that is not sent yet: in the outbox, or as the draft of a first message. */
export const hasUnsent = ({ names }: Pick<Storage, 'names'>): boolean =>
  ['outbox:', 'draft:contact:'].some((start) => names(start).length > 0);

/** Whether home will show a conversation once it is loaded. */
export const isConversationExpected = (storage: Pick<Storage, 'names' | 'read'>): boolean =>
  hasUnsent(storage) || Number(storage.read(rememberedName) ?? 0) > Date.now();
