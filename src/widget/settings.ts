/** What a site can set; everything has a default except which help center to show. */

import type { Strings } from './i18n/strings.ts';

export type ColorScheme = 'auto' | 'light' | 'dark';

/** A panel over the page of the site, or a page of its own. */
export type Layout = 'panel' | 'page';

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
   * Words of the interface to say otherwise.
   * @default {}
   */
  strings?: Partial<Strings>;
}
