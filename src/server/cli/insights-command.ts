import { Command, InvalidArgumentError } from 'commander';
import { searchDays } from '../resources/faq/searches/commands.ts';
import {
  type FailedSearch,
  type FailedSearches,
  listFailedSearches,
} from '../resources/faq/searches/queries.ts';
import { findHelpCenterSettings } from '../settings/help-centers/queries.ts';
import { languageTag } from '../text/language.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from './options.ts';
import { withDatabase } from './with-database.ts';

interface SearchesFlags extends DatabaseFlags {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly lang?: string;
  readonly days: number;
  readonly json?: boolean;
}

export function insightsCommand(): Command {
  return new Command('insights')
    .description('What visitors look for, where a help center counts it.')
    .addCommand(searchesCommand());
}

function searchesCommand(): Command {
  return withDatabaseOptions(new Command('searches'))
    .description('List searches that found nothing, or after which no article was opened.')
    .requiredOption('--user-id <n>', 'the user whom the help center belongs to', parseId)
    .requiredOption('--help-center-id <n>', 'the help center', parseId)
    .option('--lang <tag>', 'only those in one language', parseTag)
    .option('--days <n>', `of so many days, ${searchDays} at most`, parseDays, 30)
    .option('--json', 'print JSON')
    .action(async (flags: SearchesFlags) => {
      const { userId, helpCenterId, lang: language, days } = flags;
      const failed = await withDatabase(flags, async ({ db }) => {
        const settings = await findHelpCenterSettings(db, userId, helpCenterId);
        if (!settings) throw new Error(`User ${userId} has no help center ${helpCenterId}.`);
        if (!settings.searchInsights) process.stderr.write(notCounted);
        return await listFailedSearches(db, { userId, helpCenterId, language, days });
      });
      process.stdout.write(flags.json ? `${JSON.stringify(failed)}\n` : reportOf(failed));
    });
}

const notCounted =
  'Searches are not counted in this help center: frontdesk help-centers set --search-insights on\n';

function reportOf({ foundNothing, ledToNothing }: FailedSearches): string {
  return `Found nothing\n${linesOf(foundNothing)}\nLed to nothing\n${linesOf(ledToNothing)}`;
}

function linesOf(searches: readonly FailedSearch[]): string {
  if (searches.length === 0) return '(none)\n';
  return searches
    .map(({ language, words, failed, searches }) => `${failed} of ${searches}\t${language}\t${words}\n`)
    .join('');
}

function parseTag(text: string): string {
  const tag = text.length > 35 ? null : languageTag(text);
  if (tag === null) throw new InvalidArgumentError(`“${text}” is no language tag such as en, sv or pt-BR.`);
  return tag;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > searchDays) {
    throw new InvalidArgumentError(`It must be a number from 1 to ${searchDays}.`);
  }
  return days;
}
