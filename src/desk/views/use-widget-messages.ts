import { home as english } from '../../languages/en/home.ts';
import { ownerTranslations } from '../../languages/index.ts';
import type { HomeMessages } from '../../languages/messages.ts';
import { useLazyCode } from './lazy/lazy-code.ts';
import { createLazyMessages } from './lazy/lazy-messages.ts';

const homeMessages = createLazyMessages('home', ownerTranslations, () => ({ home: english }));

/** Returns the messages of the widget's home in a language: English until they are loaded, and if there are none. */
export function useWidgetMessages(language: string): HomeMessages {
  const state = useLazyCode(homeMessages(language));
  return state === null || state === 'failed' ? english : state;
}
