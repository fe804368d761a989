/** Messages between the server and the thread that reads mails. */

import type { MailClass } from '../classify/classify-mail.ts';
import type { CommandedBody } from '../mail-commands/body-with-commands.ts';
import type { MailFile, ParsedMail } from '../parse/parsed-mail.ts';
import type { KnownQuestion } from '../quotes/leave-out-known.ts';
import type { MailBody } from '../quotes/read-body.ts';

export interface ReadMail {
  /** The mail without its texts; those that are shown are in `body`. */
  readonly mail: ParsedMail;
  readonly mailClass: MailClass;
  readonly body: MailBody;
  /** The whole text, if `body` is shortened; else null. */
  readonly wholeText: MailFile | null;
  /**
   * The commands in an agent's first lines, with `body` and `wholeText` without them; null if the first line does not
   * begin with `#` and a letter.
   */
  readonly commanded: (CommandedBody & { readonly wholeText: MailFile | null }) | null;
}

export type ReaderQuestion =
  | {
      readonly pieces: readonly Uint8Array[];
      readonly receivedAt: Date;
    }
  | KnownQuestion;

export type ReaderAnswer = ReadMail | { readonly body: MailBody } | { readonly problem: string };
