/**
 * What a site can set of the widget; everything has a default except which help center to show. The sentence about each
 * setting, its default and its row of `widgetSettings` are all that is said of it: the docs print them.
 */

import { colorSchemes, storageUses } from '../api/embed-parameters.ts';
import type { VisitorToken } from '../client/visitor.ts';
import type { WidgetMessages } from '../languages/parts/widget.ts';
import type { Theme } from '../ui/theme/look.ts';
import type { SettingDefinitions } from './setting-definition.ts';

export type ColorScheme = (typeof colorSchemes)[number];

/** A panel over the page of the site, a page of its own, or a part of the page of the site. */
export type Layout = 'panel' | 'page' | 'inline';

/** When the widget may keep something in the browser: once it was opened, from the start, or not at all. */
export type StorageUse = (typeof storageUses)[number];

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

/** How a language that has two ways to address a visitor does it: German says “Sie” or “du”. */
const formalities = ['formal', 'informal'] as const;

export type Formality = (typeof formalities)[number];

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
   * The help center.
   * @default this or `faqId`
   */
  helpCenterId?: number;
  /**
   * The same choice by the help center's other id.
   * @default this or `helpCenterId`
   */
  faqId?: number;
  /**
   * The visitor's language, such as `sv` or `en-GB`; the help center's nearest language is shown.
   * @default `<html lang>`, else the browser's
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
   * @see [Looks](docs/widget/theming.md)
   */
  theme?: Theme;
  /**
   * A picture before the title, such as the site's logo.
   * @default none
   */
  logo?: string;
  /**
   * How visitors are addressed where a language has two ways: “Sie” or “du” in German.
   * @default 'formal'
   */
  formality?: Formality;
  /**
   * Texts of the interface to say otherwise.
   * @default {}
   */
  strings?: Partial<WidgetMessages>;
  /**
   * Articles that are shown first on certain pages.
   * @default []
   * @see [Articles for the page](docs/widget/what-visitors-see.md#articles-for-the-page)
   */
  contextual?: readonly ContextualRule[];
  /**
   * The address of the page that the visitor is on, for `contextual`.
   * @default the page's own address
   */
  page?: string;
  /**
   * When something may be kept in the browser: once the widget was opened, from the start, or not at all.
   * @default 'on-open'
   * @see [What is kept in the browser](docs/widget/what-is-kept-in-the-browser.md)
   */
  storage?: StorageUse;
  /**
   * Who is signed in at the site: a token of its backend, or a function that fetches one.
   * @default nobody
   * @see [Visitors who are signed in](docs/widget/visitors.md)
   */
  visitorToken?: VisitorToken | undefined;
  /**
   * What the form to write to the site asks for, where the help center has one.
   * @default {}
   * @see [Contact and tickets](docs/widget/contact-and-tickets.md)
   */
  contact?: ContactSettings;
  /**
   * What that form holds before the visitor has written: `subject`, `message`, `name`, `email`, `fields`.
   * @default {}
   */
  prefill?: PrefilledContact;
  /**
   * Whether past conversations are shown to whom they belong, where the help center lets them be seen.
   * @default true
   * @see [Past conversations](docs/widget/conversations.md)
   */
  conversations?: boolean;
}

export const widgetSettings = {
  helpCenterId: { kind: 'id', restarts: true },
  faqId: { kind: 'id', restarts: true },
  lang: { kind: 'language' },
  colorScheme: { kind: colorSchemes, reset: 'auto' },
  theme: { kind: 'object', reset: {} },
  logo: { kind: 'url', reset: undefined },
  formality: { kind: formalities, reset: 'formal' },
  strings: { kind: 'object', reset: {} },
  contextual: { kind: 'object', reset: [] },
  page: { kind: 'url' },
  storage: { kind: storageUses, reset: 'on-open' },
  visitorToken: { kind: 'token', reset: undefined },
  contact: { kind: 'object', reset: {} },
  prefill: { kind: 'object', reset: {} },
  conversations: { kind: 'switch', reset: true },
} as const satisfies SettingDefinitions<WidgetSettings>;
