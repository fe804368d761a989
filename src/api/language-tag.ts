/**
 * Language tags such as `en`, `sv` or `pt-BR` (BCP 47). An underscore is taken for the hyphen, and case does not
 * matter.
 */

/** A language tag, of a language that exists or not. */
export const languageTag = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/;

/** Whether a text is a language tag, of a language that exists or not. */
export const isLanguageTag = (text: string): boolean => languageTag.test(text);

/** With hyphens: `pt-BR` of `pt_BR`. */
export const hyphenated = (tag: string): string => tag.replaceAll('_', '-');

/** The same text for all spellings of a tag: `pt-br` of `pt_BR`. */
export const foldLanguageTag = (tag: string): string => hyphenated(tag).toLowerCase();

/** The language of a tag without its country, script and variants: `en` of `en-GB`. */
export const baseLanguage = (tag: string): string => foldLanguageTag(tag).replace(/-.*/s, '');
