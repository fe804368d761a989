import { baseLanguage } from './dictionaries.ts';

const rightToLeft: readonly string[] = ['ar', 'he', 'fa', 'ur'];

/** Which way a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(baseLanguage(language)) ? 'rtl' : 'ltr';
}
