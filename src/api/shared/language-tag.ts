/** Language tags such as `en`, `sv` or `pt-BR` (BCP 47). An underscore counts as a hyphen; case is ignored. */

/** Matches the format of a language tag; the language need not exist. */
export const languageTag = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/;

export const isLanguageTag = (text: string): boolean => languageTag.test(text);

/** Returns a tag with hyphens in place of underscores: `pt-BR` for `pt_BR`. */
export const hyphenated = (tag: string): string => tag.replaceAll('_', '-');

/** Returns a form that is equal for all spellings of a tag: `pt-br` for `pt_BR`. */
export const foldLanguageTag = (tag: string): string => hyphenated(tag).toLowerCase();

/** Returns the language of a tag without its country, script and variants: `en` for `en-GB`. */
export const baseLanguage = (tag: string): string => foldLanguageTag(tag).replace(/-.*/s, '');
