/** What the server and the thread that reads mails tell each other. */

import type { ParsedMail } from '../parse/parsed-mail.ts';
import type { MailBody } from '../quotes/read-body.ts';

/** A mail, and what it says. */
export interface ReadMail {
  readonly mail: ParsedMail;
  readonly body: MailBody;
}

export interface ReaderQuestion {
  readonly raw: Uint8Array;
  readonly receivedAt: Date;
}

export type ReaderAnswer = 'ready' | ReadMail | { readonly problem: string };
