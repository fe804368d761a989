/** A message that is being written: its draft, its files, and the way to the outbox. */

import { pageAddress } from '../../../api/page-address.ts';
import type { Source } from '../state/source.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { createDraft, type DraftModel } from './drafts.ts';
import type { StoredMessage } from './message-queue.ts';
import type { OutboxModel } from './outbox.ts';
import { createUploads, type UploadsModel } from './uploads.ts';

/** A sender that the interface requires; the site replaces it by its own email where it takes messages. */
const nowhere = 'support@site.invalid';

/** What a message says beside its text. Who is signed in writes under their own name. */
export interface MessageHeader {
  readonly subject: string;
  readonly fromEmail: string;
  readonly fromName: string;
  /** Absent where it opens one. */
  readonly ticketId?: string;
  /** In which the visitor reads: where it opens a ticket, mail about that is in it too. */
  readonly lang?: string | undefined;
}

export interface WritingModel extends DraftModel {
  readonly uploads: UploadsModel;
  /**
   * Hands it to the outbox, with what is known of it once its files are there; resolves to whether there was
   * anything, and every file could be uploaded.
   */
  post(header: () => MessageHeader, form?: StoredMessage['form']): Promise<boolean>;
}

export interface WritingOptions {
  readonly source: Source;
  readonly visitor: Visitor;
  readonly outbox: OutboxModel;
}

/** `name` is that of the draft. */
export function createWriting(name: string, { source, visitor, outbox }: WritingOptions): WritingModel {
  const { claims, signal } = visitor;
  const model = createDraft(visitor, name);
  const uploads = createUploads(source.client.settings, visitor, model);

  return {
    ...model,
    uploads,
    async post(header, form) {
      await uploads.untilDone();
      // What could not be uploaded stays visible: the visitor decides about it.
      if (signal.aborted || uploads.uploads.peek().length > 0) return false;
      model.heed();
      const { key, startedAt, values, files } = model.draft.peek();
      const fileNames = files.map((file) => file.name);
      const message = values['message']?.trim() || fileNames.join(', ');
      if (message === '') return false;
      const { fromEmail, fromName, lang, ...others } = header();
      const { contact, page = location.href } = source.settings.peek();
      const address = pageAddress(page);
      outbox.post({
        key,
        draft: name,
        writtenAt: Date.now(),
        startedAt,
        website: values['website'] ?? '',
        fileNames,
        input: {
          ...others,
          message,
          fromEmail: claims?.email ?? (fromEmail || nowhere),
          fromName: claims?.name ?? fromName,
          toEmail: contact?.toEmail ?? nowhere,
          ...(address !== null && { page: address }),
          ...(files.length > 0 && { attachments: files.map(({ url }) => url) }),
        },
        ...(form && { form }),
        ...(lang && { lang }),
      });
      return true;
    },
  };
}
