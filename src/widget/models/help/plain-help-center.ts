/**
 * A help center of a deployment that has the operations of the interface alone. Nothing there says what it is called and
 * which languages it has: its title is the site's word for help, and its language is the one that the page wants, as far
 * as there is content in it.
 */

import { baseLanguage, hyphenated } from '../../../api/language-tag.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Source } from '../state/source.ts';
import type { HelpCenter } from './help-center-state.ts';
import { readHome } from './read-home.ts';

/**
 * Looks for content in the language that the page wants. `foundLanguages` are languages that have some; `languages` of the answer
 * is the one that was found, or nothing.
 * @throws {ApiError} as the deployment refuses the key or the help center.
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

/** The wanted language or else a shorter form of it (`en` for `en-GB`) that has content; and one that is understood. */
async function findLanguage(source: Source): Promise<{ found?: string; empty: string }> {
  let empty: string | undefined;
  let refused: unknown;
  for (const lang of wantedLanguages(source)) {
    try {
      const { categories, popular } = await readHome(source, { lang, ...source.selector });
      if (categories.length + popular.length > 0) return { found: lang, empty: lang };
      empty ??= lang;
    } catch (error) {
      // Some answer so to a language that they do not have.
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
