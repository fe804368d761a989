/** What a site can set; everything has a default except which help center to show. */

import type { VisitorToken } from '../client/visitor.ts';
import type { Messages } from '../ui/i18n/messages.ts';
import type { Theme } from '../ui/theme/look.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/** A panel over the page of the site, a page of its own, or a part of the page of the site. */
export type Layout = 'panel' | 'page' | 'inline';

/** When the widget may keep something in the browser: once it was opened, from the start, or not at all. */
export type StorageUse = 'on-open' | 'always' | 'never';

/** Which articles belong to the pages of a pattern. */
export interface ContextualRule {
  /**
   * A path (`/cart`), or an address in full; `*` stands for anything. A pattern with `?` or `#` is compared with
   * the query or hash too.
   */
  readonly url: string;
  /** Articles that have one of these tags. */
  readonly tags?: readonly string[];
  /** Articles by their ids, which come before those by tags. */
  readonly articles?: readonly number[];
}

/** What a site fills into the form to write to it. */
export interface PrefilledContact {
  readonly subject?: string;
  readonly message?: string;
  readonly name?: string;
  readonly email?: string;
  /** Values of the form's own fields, by their labels. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface ContactSettings {
  /**
   * A form whose fields are asked for too.
   * @default none
   */
  readonly formId?: string;
  /**
   * Which of the help center's addresses is written to.
   * @default the help center's own
   */
  readonly toEmail?: string;
  /**
   * Whether files can be sent along.
   * @default true
   */
  readonly attachments?: boolean;
}

export interface WidgetSettings {
  /**
   * The help center to show; exactly one of this and `faqId` is needed.
   * @default undefined
   */
  helpCenterId?: number;
  /**
   * The same choice by the help center's FAQ id.
   * @default undefined
   */
  faqId?: number;
  /**
   * The visitor's language as a tag such as `sv` or `en-GB`; the help center's nearest language is shown.
   * @default the help center's own language
   */
  lang?: string;
  /**
   * Light or dark, or as the visitor's system has it.
   * @default 'auto'
   */
  colorScheme?: ColorScheme;
  /**
   * Colours, roundness and font.
   * @default {}
   */
  theme?: Theme;
  /**
   * Messages of the interface that the site replaces.
   * @default {}
   */
  strings?: Partial<Messages>;
  /**
   * Articles that are shown first on certain pages.
   * @default []
   */
  contextual?: readonly ContextualRule[];
  /**
   * The address of the page that the visitor is on, for `contextual`.
   * @default the page's own address whenever home is shown
   */
  page?: string;
  /**
   * Whether recent searches stay in the browser's storage for the next visit.
   * @default 'on-open'
   */
  storage?: StorageUse;
  /**
   * Who is signed in at the site: a token of its backend, or a function that fetches one.
   * @default nobody
   */
  visitorToken?: VisitorToken | undefined;
  /**
   * How visitors write to the site, where the help center lets them.
   * @default {}
   */
  contact?: ContactSettings;
  /**
   * What the form to write to the site holds before the visitor has written.
   * @default nothing
   */
  prefill?: PrefilledContact;
  /**
   * Whether past conversations are shown to whom they belong, where the help center lets them be seen.
   * @default true
   */
  conversations?: boolean;
}
