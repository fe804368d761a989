/** A message being written: its draft, its files, and sending it through the outbox. */

import type { Source } from '../source.ts';
import type { VisitModel } from '../visit.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { createDraft, type DraftModel } from './drafts.ts';
import type { StoredMessage } from './message-queue.ts';
import type { OutboxModel } from './outbox.ts';
import { createUploads, type UploadsModel } from './uploads.ts';

/** A placeholder, since the interface requires addresses; a site that accepts messages replaces it. */
export const placeholderAddress = 'support@site.invalid';

/** The parts of a message besides its text. Signed-in visitors write under their own name. */
export interface MessageHeader {
  /** Undefined if the server takes the subject from the text. */
  readonly subject: string | undefined;
  /** Undefined if the visitor gives no address. */
  readonly fromEmail: string | undefined;
  readonly fromName: string;
  /** Undefined for a message that opens a ticket. */
  readonly ticketId?: string;
  /** Id of the article that the message is about. */
  readonly articleId?: number | undefined;
  /** The visitor's language; if the message opens a ticket, also the language of mail about the ticket. */
  readonly lang?: string | undefined;
}

export interface WritingModel extends DraftModel {
  readonly uploads: UploadsModel;
  /** Passes the message to the outbox once its files are uploaded; false if there is nothing to send or one failed. */
  post(header: () => MessageHeader, form?: StoredMessage['form']): Promise<boolean>;
}

export interface WritingOptions {
  readonly source: Source;
  readonly visitor: Visitor;
  readonly outbox: OutboxModel;
  /** The visit that messages are sent with, as far as the help center wants it. */
  readonly visit: Pick<VisitModel, 'context'>;
}

/** `name` is the name of the draft. */
export function createWriting(
  name: string,
  { source, visitor, outbox, visit }: WritingOptions,
): WritingModel {
  const { claims, signal } = visitor;
  const model = createDraft(visitor, name);
  const uploads = createUploads(source.client.settings, visitor, model);

  return {
    ...model,
    uploads,
    async post(header, form) {
      await uploads.untilDone();
      // A failed upload stays visible: the visitor decides what to do about it.
      if (signal.aborted || uploads.uploads.peek().length > 0) return false;
      model.heed();
      const { key, startedAt, values, files } = model.draft.peek();
      const fileNames = files.map((file) => file.name);
      const message = values['message']?.trim() || fileNames.join(', ');
      if (message === '') return false;
      const { subject, fromName, lang, ticketId, articleId, ...sender } = header();
      const fromEmail = claims?.email ?? sender.fromEmail;
      const { contact } = source.settings.peek();
      outbox.post({
        key,
        draft: name,
        writtenAt: Date.now(),
        startedAt,
        website: values['website'] ?? '',
        fileNames,
        input: {
          ...(subject !== undefined && { subject }),
          ...(ticketId !== undefined && { ticketId }),
          ...(articleId !== undefined && { articleId }),
          message,
          messageFormat: 'text',
          ...(fromEmail !== undefined && { fromEmail }),
          fromName: claims?.name ?? fromName,
          toEmail: contact?.toEmail ?? placeholderAddress,
          ...visit.context(),
          utcOffset: -new Date().getTimezoneOffset(),
          ...(files.length > 0 && { attachments: files.map(({ url }) => url) }),
        },
        ...(form && { form }),
        ...(lang && { lang }),
      });
      return true;
    },
  };
}
