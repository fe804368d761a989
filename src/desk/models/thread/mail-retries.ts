/** Sends mails again that failed, bounced or were held back. */

import { retryMail } from '../../../api/operations/desk.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../ui/i18n/isolate-email.ts';
import type { Notices } from '../notices.ts';

export interface MailRetriesOptions {
  readonly client: Client;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  /** Called after the state of a mail has changed. */
  onChanged(ticketId: number): void;
  onError(error: unknown): void;
}

export class MailRetries {
  readonly #options: MailRetriesOptions;

  constructor(options: MailRetriesOptions) {
    this.#options = options;
  }

  /** @param to the email address of the mail */
  async retry(ticketId: number, mailId: number, to: string): Promise<void> {
    const { client, notices, messages, onChanged, onError } = this.#options;
    try {
      await client.send(retryMail, { mailId });
      notices.say(format(messages.mailQueued, { email: isolateEmail(to) }));
    } catch (error) {
      onError(error);
      // A colleague has sent it again.
      if (!isApiError(error, 'not-found')) {
        const again = { label: messages.sendAgain, act: () => void this.retry(ticketId, mailId, to) };
        return notices.warn(messages.mailNotRetried, again);
      }
    }
    onChanged(ticketId);
  }
}
