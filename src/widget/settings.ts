/**
 * The settings of the widget, all optional except the one that identifies the help center. A setting's sentence, its
 * default and its row in `widgetSettings` are its only definition: the docs print them.
 */

import { colorSchemes, storageUses } from '../api/shared/embed-parameters.ts';
import type { VisitorToken } from '../client/visitor.ts';
import type { WidgetMessages } from '../languages/messages.ts';
import type { Theme } from '../ui/theme/look.ts';
import type { SettingDefinitions } from './setting-definition.ts';

export type ColorScheme = (typeof colorSchemes)[number];

/** Where the widget is: in a panel over a site's page, on a page of its own, or inside a site's page. */
export type Layout = 'panel' | 'page' | 'inline';

/** When the widget may store values in the browser: once it was opened, from the start, or never. */
export type StorageUse = (typeof storageUses)[number];

/** Articles for the pages that match a pattern. */
export interface ContextualRule {
  /**
   * A path (`/cart`), or an absolute URL; `*` matches any text. A pattern with `?` or `#` is compared with the query or
   * fragment too.
   */
  readonly url: string;
  /** Articles with one of these tags. */
  readonly tags?: readonly string[];
  /** Articles by id, which precede those by tag. */
  readonly articles?: readonly number[];
}

/** Values that a site fills into a new message. */
export interface PrefilledContact {
  readonly subject?: string;
  readonly message?: string;
  readonly name?: string;
  readonly email?: string;
  /** Id of the article that the message is about. */
  readonly articleId?: number;
  /** Values of the form's own fields, by label. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** How visitors are addressed in a language with two forms of address: “Sie” or “du” in German. */
const formalities = ['formal', 'informal'] as const;

export type Formality = (typeof formalities)[number];

export interface ContactSettings {
  /**
   * Id of a form that new threads have in place of the message box.
   * @default none
   */
  readonly formId?: string;
  /**
   * Which of the help center's email addresses receives the messages.
   * @default the help center's own
   */
  readonly toEmail?: string;
  /**
   * Whether visitors can attach files.
   * @default true
   */
  readonly attachments?: boolean;
}

export interface WidgetSettings {
  /**
   * Id of the help center.
   * @default this or `faqId`
   */
  helpCenterId?: number;
  /**
   * The help center's other id, in place of `helpCenterId`.
   * @default this or `helpCenterId`
   */
  faqId?: number;
  /**
   * The visitor's language, such as `sv` or `en-GB`; the help center's nearest language is shown.
   * @default `<html lang>`, else the browser's
   */
  lang?: string;
  /**
   * Light, dark, or the visitor's system setting.
   * @default 'auto'
   */
  colorScheme?: ColorScheme;
  /**
   * Colours, corner radius and font.
   * @default {}
   * @see [Looks](docs/widget/theming.md)
   */
  theme?: Theme;
  /**
   * URL of an image before the title, such as the site's logo.
   * @default none
   */
  logo?: string;
  /**
   * How visitors are addressed in a language with two forms of address: “Sie” or “du” in German.
   * @default 'formal'
   */
  formality?: Formality;
  /**
   * Texts that replace those of the interface.
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
   * URL of the page that the visitor is on, for `contextual`.
   * @default the page's own URL
   */
  page?: string;
  /**
   * URL of the page that led the visitor to the site, for the statistics of chats.
   * @default the page's own referrer
   */
  referrer?: string;
  /**
   * When values may be stored in the browser: once the widget was opened, from the start, or never.
   * @default 'on-open'
   * @see [What is kept in the browser](docs/widget/what-is-kept-in-the-browser.md)
   */
  storage?: StorageUse;
  /**
   * Identifies the visitor who is signed in at the site: a token of its backend, or a function that fetches one.
   * @default nobody
   * @see [Visitors who are signed in](docs/widget/visitors.md)
   */
  visitorToken?: VisitorToken | undefined;
  /**
   * What new threads ask for, if visitors may write.
   * @default {}
   * @see [Contact and tickets](docs/widget/contact-and-tickets.md)
   */
  contact?: ContactSettings;
  /**
   * Values that are filled into new threads: `subject`, `message`, `name`, `email`, `fields`, `articleId`.
   * @default {}
   */
  prefill?: PrefilledContact;
  /**
   * Whether visitors see their own past conversations, if the help center shows them.
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
  referrer: { kind: 'url' },
  storage: { kind: storageUses, reset: 'on-open' },
  visitorToken: { kind: 'token', reset: undefined },
  contact: { kind: 'object', reset: {} },
  prefill: { kind: 'object', reset: {} },
  conversations: { kind: 'switch', reset: true },
} as const satisfies SettingDefinitions<WidgetSettings>;
