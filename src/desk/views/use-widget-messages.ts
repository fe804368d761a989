import { useEffect, useState } from 'preact/hooks';
import { home as english } from '../../languages/en/widget-home.ts';
import { findLanguage } from '../../languages/index.ts';
import type { HomeMessages } from '../../languages/parts/widget-home.ts';

/** Returns the messages of the widget's home in a language: English until they are loaded, and if there are none. */
export function useWidgetMessages(language: string): HomeMessages {
  const [messages, setMessages] = useState(english);

  useEffect(() => {
    let isStale = false;
    const loadHome = findLanguage(language)?.loadHome;
    if (!loadHome) return setMessages(english);
    loadHome().then(
      ({ home }) => isStale || setMessages(home),
      () => isStale || setMessages(english),
    );
    return () => {
      isStale = true;
    };
  }, [language]);

  return messages;
}
