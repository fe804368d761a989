import { shorten } from './shorten.ts';

/** Characters of a subject that is taken from a message, and of the message that are read for it. */
const maxLength = 80;
const maxRead = 2000;

/**
 * Returns the first words of a message as its subject, on one line and cut at the end of a word.
 * @param language a language tag; undefined: unknown
 * @returns an empty text for a message without text
 */
export function messageSubject(plain: string, language = 'und'): string {
  return shorten(plain.trimStart().slice(0, maxRead), language, maxLength);
}
