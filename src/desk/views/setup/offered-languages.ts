import { closestLanguage } from '../../models/settings/closest-language.ts';
import { articleLanguages } from '../articles/article-languages.ts';

/** The languages in which a help center can begin. */
export const offeredLanguages = articleLanguages({ languages: [] });

/** Returns the first language of the browser that is offered. */
export function browserLanguage(): string {
  const found = navigator.languages.map((tag) => closestLanguage(offeredLanguages, tag));
  return found.find((tag) => tag !== undefined) ?? 'en';
}
