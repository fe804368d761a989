/**
 * The help center of a deployment with only the public interface, which returns neither a title nor a list of
 * languages. The title is the word for help, and the language is the one that the page wants, if there is content in
 * it.
 */

import { baseLanguage, hyphenated } from '../../../api/shared/language-tag.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Source } from '../source.ts';
import type { HelpCenter } from './help-center-state.ts';
import { readHome } from './read-home.ts';

/**
 * Looks for content in the wanted language; `foundLanguages` are known to have some.
 * @throws {ApiError} if the deployment rejects the key or the help center
 */
export async function readPlainHelpCenter(
  source: Source,
  foundLanguages: readonly string[],
): Promise<HelpCenter> {
  const { found, empty } = await findLanguage(source);
  return {
    title: undefined,
    defaultLanguage: found ?? foundLanguages[0] ?? empty,
    languages: found === undefined ? [] : [found],
    contactEnabled: false,
    conversationsEnabled: false,
    isPlain: true,
  };
}

/** Finds content in the wanted language or a shorter tag (`en` for `en-GB`). `empty` is a language without content. */
async function findLanguage(source: Source): Promise<{ found?: string; empty: string }> {
  let empty: string | undefined;
  let refused: unknown;
  for (const lang of wantedLanguages(source)) {
    try {
      const { categories, popular } = await readHome(source, { lang, ...source.selector });
      if (categories.length + popular.length > 0) return { found: lang, empty: lang };
      empty ??= lang;
    } catch (error) {
      // Some deployments respond like this to a language that they do not have.
      if (!isApiError(error, 'not-found', 'validation')) throw error;
      refused = error;
    }
  }
  if (empty === undefined) throw refused;
  return { empty };
}

function wantedLanguages({ settings }: Source): string[] {
  const { lang = document.documentElement.lang || navigator.language } = settings.peek();
  return [...new Set([hyphenated(lang), baseLanguage(lang)])];
}
