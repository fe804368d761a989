/** Messages between the server and the thread that composes emails. */

import type { MailContent } from './mail-contents.sql.ts';
import type { ComposedMail, ComposeOptions } from './message.ts';

export interface ComposeQuestion {
  readonly content: MailContent;
  readonly options: ComposeOptions;
}

export type ComposeAnswer =
  /** Null if the email has no content. */
  { readonly composed: ComposedMail | null } | { readonly problem: string };
