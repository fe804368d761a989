/** What the server and the thread that reads mails tell each other. */

import type { MailClass } from '../classify/classify-mail.ts';
import type { CommandedBody } from '../first-lines/commanded-body.ts';
import type { MailFile, ParsedMail } from '../parse/parsed-mail.ts';
import type { KnownQuestion } from '../quotes/leave-out-known.ts';
import type { MailBody } from '../quotes/read-body.ts';

/** A mail, and what it says. */
export interface ReadMail {
  /** Without its texts, which `body` holds as far as they are shown. */
  readonly mail: ParsedMail;
  readonly mailClass: MailClass;
  readonly body: MailBody;
  /** All that it says, where that is more than `body` holds; null: `body` is all. */
  readonly wholeText: MailFile | null;
  /**
   * What an agent's mail says by its first lines, with `body` and `wholeText` as they are without these; null: its first
   * line is none that begins with `#` and a letter.
   */
  readonly commanded: (CommandedBody & { readonly wholeText: MailFile | null }) | null;
}

export type ReaderQuestion =
  | {
      /** The mail, piece by piece. */
      readonly pieces: readonly Uint8Array[];
      readonly receivedAt: Date;
    }
  | KnownQuestion;

export type ReaderAnswer = 'ready' | ReadMail | { readonly body: MailBody } | { readonly problem: string };
