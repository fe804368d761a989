import { shorten } from './shorten.ts';

/** Maximum length in characters of the subject. */
const maxLength = 80;

/** Limits the characters of the message that are read for its subject. */
const maxRead = 2000;

/**
 * Returns the first words of a message as its subject, on one line.
 * @param language a language tag; undefined if unknown
 * @returns an empty text for a message without text
 */
export function messageSubject(plain: string, language = 'und'): string {
  return shorten(plain.trimStart().slice(0, maxRead), language, maxLength);
}
