import type { WidgetMessages } from '../../languages/messages.ts';
import { format } from '../i18n/format.ts';

/** Returns the sentence that no article is about some words of a search. */
export function unknownWordsSentence(
  { nothingAbout, quotedWord }: Pick<WidgetMessages, 'nothingAbout' | 'quotedWord'>,
  locale: string,
  unknownWords: readonly string[],
): string {
  // The words are quoted after the list is made, because Spanish chooses between “y” and “e” by their first letters.
  const parts = new Intl.ListFormat(locale).formatToParts(unknownWords);
  const quoted = parts.map(({ type, value }) =>
    type === 'element' ? format(quotedWord, { text: value }) : value,
  );
  return format(nothingAbout, { words: quoted.join('') });
}
