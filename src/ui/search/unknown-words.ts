import type { WidgetMessages } from '../../languages/parts/widget.ts';
import { format } from '../i18n/format.ts';

/** Returns that no article is about some words of a search. */
export function unknownWordsSentence(
  { nothingAbout }: Pick<WidgetMessages, 'nothingAbout'>,
  words: readonly string[],
): string {
  return words.map((text) => format(nothingAbout, { text })).join(' · ');
}
