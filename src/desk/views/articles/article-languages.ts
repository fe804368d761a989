import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';

const common = ['en', 'ar', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'sv', 'uk'];

/** Returns the languages in which an article can be written, those that have articles first. */
export function articleLanguages({ languages }: Pick<DeskHelpCenter, 'languages'>): readonly string[] {
  return [...new Set([...languages, ...common])];
}
