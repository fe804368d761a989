/** The messages that components show, and their language. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { widget } from '../../languages/en/widget.ts';
import type { WidgetMessages } from '../../languages/parts/widget.ts';

export interface Localization {
  /** The language of the help content. */
  readonly language: string;
  /** The language of the messages, which dates, numbers and plurals follow. */
  readonly locale: string;
  readonly messages: WidgetMessages;
}

export const LocalizationContext = createContext<Localization>({
  language: 'en',
  locale: 'en',
  messages: widget,
});

export const useMessages = (): Localization => useContext(LocalizationContext);
