import { Command, InvalidArgumentError } from 'commander';
import { maxSearchHits, maxSearchLength } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import { storedLanguage } from '../../../formats/language.ts';
import { findHelpCenter } from '../../resources/faq/visible-content.sql.ts';
import { explainSearch } from '../../search/explain.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { searchLines } from './search-report.ts';
import { describeTrial, parseGroup, trySynonyms } from './tried-synonyms.ts';

interface SearchFlags extends DatabaseFlags {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly lang?: string;
  readonly limit: number;
  readonly explain?: boolean;
  readonly with: readonly (readonly string[])[];
  readonly json?: boolean;
}

export function searchCommand(): Command {
  return withDatabaseOptions(new Command('search'))
    .description('List the articles that a search finds.')
    .argument('<words>', 'the text of the search', parseWords)
    .requiredOption('--user-id <n>', 'the user', parseId)
    .requiredOption('--help-center-id <n>', 'the help center', parseId)
    .option('--lang <tag>', 'the language (default that of the help center)')
    .option('--limit <n>', `articles, ${maxSearchHits} at most`, parseId, 10)
    .option('--explain', 'explain the position of each article')
    .option(
      '--with <group>',
      'try synonyms without storing them, such as hoodie=gear; repeatable',
      addGroup,
      [],
    )
    .option('--json', 'print JSON')
    .action(async (words: string, flags: SearchFlags) => {
      const { userId, helpCenterId, lang, with: groups } = flags;
      const limit = Math.min(flags.limit, maxSearchHits);
      const { json, lines } = await withDatabase(flags, async ({ db }) => {
        const { defaultLanguage } = await findHelpCenter(db, userId, { helpCenterId }).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
          throw new Refusal('NotFound', `User ${userId} has no help center ${helpCenterId}.`);
        });
        const index = { userId, helpCenterId, language: storedLanguage(lang ?? defaultLanguage) };
        if (groups.length > 0) {
          const tried = await trySynonyms(db, index, groups, { text: words, limit });
          return { json: tried, lines: describeTrial(tried) };
        }
        const found = await explainSearch(createIndexes({ db }), index, words, limit);
        return { json: found, lines: searchLines(found, flags.explain === true) };
      });
      process.stdout.write(`${flags.json ? JSON.stringify(json) : lines.join('\n')}\n`);
    });
}

function addGroup(text: string, groups: readonly (readonly string[])[]): (readonly string[])[] {
  const group = parseGroup(text);
  if (!group) throw new InvalidArgumentError('It must be words or phrases with = between them.');
  return [...groups, group];
}

function parseWords(text: string): string {
  if (text.trim() === '' || text.length > maxSearchLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxSearchLength} characters.`);
  }
  return text;
}
