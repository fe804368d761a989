import { baseLanguage } from '../dictionaries.ts';
import type { MessageStrings } from './strings.ts';

/** Loads a language. */
export type LoadMessageStrings = () => Promise<{ readonly strings: MessageStrings }>;

const loaders: Readonly<Record<string, LoadMessageStrings>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  sv: () => import('./sv.ts'),
};

/** How to load the words of the visitor's side in a language; nothing where English has to do. */
export function findMessageStrings(language: string): LoadMessageStrings | undefined {
  return loaders[baseLanguage(language)];
}
