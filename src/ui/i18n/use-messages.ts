/** What components say, and in which language. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { messages } from './languages/en.ts';
import type { Messages } from './messages.ts';

export interface Localization {
  /** The language in which help is read. */
  readonly language: string;
  /** The language of the messages, which dates, numbers and plurals follow. */
  readonly locale: string;
  readonly messages: Messages;
}

export const LocalizationContext = createContext<Localization>({ language: 'en', locale: 'en', messages });

export const useMessages = (): Localization => useContext(LocalizationContext);
