import type { SourceFolder } from '../../../../content/folder/content.ts';
import type { Transaction } from '../../../db/database.ts';
import { setSynonyms, synonymLanguages } from '../../../search/owner-synonyms.sql.ts';
import type { ImportTarget } from './stored-content.ts';

/** Stores synonyms, and removes others in the folder's languages. Returns the languages whose synonyms changed. */
export async function storeSynonyms(
  tx: Transaction,
  target: ImportTarget,
  { synonyms, languages, isComplete }: SourceFolder,
): Promise<string[]> {
  if (synonyms === null) return [];
  const groups = new Map(synonyms.map(({ language, groups: words }) => [language, words]));
  const stored = await synonymLanguages(tx, target);
  const inLanguages = stored.filter((language) => isComplete || languages.includes(language));
  const changed: string[] = [];
  for (const language of [...new Set([...groups.keys(), ...inLanguages])].sort()) {
    if (await setSynonyms(tx, { ...target, language }, groups.get(language) ?? [])) changed.push(language);
  }
  return changed;
}
