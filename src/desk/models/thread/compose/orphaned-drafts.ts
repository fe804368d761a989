/** Drafts of agents who were removed, which owners use or remove. */

import { removeOrphanedDraft } from '../../../../api/operations/drafts.ts';
import type { OrphanedDraft } from '../../../../api/schemas/drafts.ts';
import type { Client } from '../../../../client/client.ts';
import type { DeskMessages } from '../../../../languages/messages.ts';
import type { Notices } from '../../notices.ts';
import type { Drafts } from './drafts.ts';

export interface OrphanedDraftsOptions {
  readonly client: Client;
  readonly drafts: Drafts;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Called after a draft of the ticket was removed. */
  onChanged(ticketId: number): void;
  onError(error: unknown): void;
}

export class OrphanedDrafts {
  readonly #options: OrphanedDraftsOptions;

  constructor(options: OrphanedDraftsOptions) {
    this.#options = options;
  }

  /** Adds a draft to the owner's own text, and removes it. */
  async use(ticketId: number, draft: OrphanedDraft): Promise<void> {
    const files = draft.files.map((file) => ({ ...file, type: '' }));
    this.#options.drafts.append(ticketId, draft.kind, { text: draft.message, files });
    await this.remove(ticketId, draft);
  }

  async remove(ticketId: number, { draftId }: OrphanedDraft): Promise<void> {
    const { client, notices, messages, onChanged, onError } = this.#options;
    try {
      await client.send(removeOrphanedDraft, { draftId });
    } catch (error) {
      onError(error);
      return notices.warn(messages.changeFailed);
    }
    onChanged(ticketId);
  }
}
