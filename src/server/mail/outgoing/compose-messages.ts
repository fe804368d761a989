/** What the server and the thread that puts mails together tell each other. */

import type { ComposedMail, ComposeOptions } from './message.ts';
import type { MailContent } from './queries.ts';

export interface ComposeQuestion {
  readonly content: MailContent;
  readonly options: ComposeOptions;
}

export type ComposeAnswer =
  | 'ready'
  /** Null: there is nothing to say. */
  | { readonly composed: ComposedMail | null }
  | { readonly problem: string };
