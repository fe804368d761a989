/** The messages that components show, and their language: those of home, and all once these are loaded. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { home } from '../../languages/en/widget-home.ts';
import type { WidgetMessages } from '../../languages/parts/widget.ts';
import type { HomeMessages } from '../../languages/parts/widget-home.ts';

export interface HomeLocalization {
  /** The language of the help content. */
  readonly language: string;
  /** The language of the messages, which dates, numbers and plurals follow. */
  readonly locale: string;
  readonly messages: HomeMessages;
}

export interface Localization extends HomeLocalization {
  readonly messages: WidgetMessages;
}

export const HomeLocalizationContext = createContext<HomeLocalization>({
  language: 'en',
  locale: 'en',
  messages: home,
});

/** Undefined while only home is drawn. */
export const LocalizationContext = createContext<Localization | undefined>(undefined);

/** The messages of components that are drawn before the rest is loaded. */
export const useHomeMessages = (): HomeLocalization => useContext(HomeLocalizationContext);
