/** The messages that components read, and their language. A page provides its parts once, by `LocalizationContext`. */

import { createContext } from 'preact';
import type { Messages } from '../../languages/messages.ts';

interface Locale {
  /** The language of the content. */
  readonly language: string;
  /** The language of the messages, which dates, numbers and plurals follow. */
  readonly locale: string;
}

/** The messages of one part. */
export interface Localization<Part extends keyof Messages = 'widget'> extends Locale {
  readonly messages: Messages[Part];
}

/** The parts that are loaded, by name. */
export interface PageLocalization extends Locale {
  readonly messages: Partial<Messages>;
}

export const LocalizationContext = createContext<PageLocalization | undefined>(undefined);
