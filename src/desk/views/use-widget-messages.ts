import { useEffect, useState } from 'preact/hooks';
import { home as english } from '../../languages/en/home.ts';
import { homeTranslations } from '../../languages/index.ts';
import { loadMessages } from '../../languages/load-messages.ts';
import type { HomeMessages } from '../../languages/messages.ts';

/** Returns the messages of the widget's home in a language: English until they are loaded, and if there are none. */
export function useWidgetMessages(language: string): HomeMessages {
  const [messages, setMessages] = useState<HomeMessages>(english);

  useEffect(() => {
    let isStale = false;
    const show = (shown: HomeMessages) => isStale || setMessages(shown);
    loadMessages('home', language, homeTranslations, () => ({ home: english })).then(
      (loaded) => show(loaded.messages),
      () => show(english),
    );
    return () => {
      isStale = true;
    };
  }, [language]);

  return messages;
}
