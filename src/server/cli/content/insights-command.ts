import { Command, InvalidArgumentError } from 'commander';
import { defaultInsightDays, maxInsightDays, type VoteReason, voteReasons } from '../../../api/limits.ts';
import { languageTag } from '../../../formats/language.ts';
import {
  type FailedWord,
  type FailedWords,
  listFailedWords,
  type WordWithMessages,
} from '../../resources/faq/searches/failed-words.ts';
import {
  type FailedSearch,
  type FailedSearches,
  listFailedSearches,
} from '../../resources/faq/searches/searches.sql.ts';
import { listUnhelpfulArticles, type UnhelpfulArticle } from '../../resources/faq/vote-reasons.sql.ts';
import { createIndexes } from '../../search/indexes/create-indexes.ts';
import { findHelpCenterSettings } from '../../users/help-centers/help-center-settings.sql.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { printableCell } from '../printable.ts';
import { withDatabase } from '../with-database.ts';

interface PeriodFlags extends DatabaseFlags {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly lang?: string;
  readonly days: number;
  readonly json?: boolean;
}

export function insightsCommand(): Command {
  return new Command('insights')
    .description(
      'Report visitors’ searches without success, if the help center counts searches, and unhelpful articles.',
    )
    .addCommand(searchesCommand())
    .addCommand(articlesCommand());
}

function articlesCommand(): Command {
  return withPeriodOptions(new Command('articles'))
    .description('List articles that visitors voted unhelpful, with their reasons and comments.')
    .action(async (flags: PeriodFlags) => {
      const { userId, helpCenterId, lang: language, days } = flags;
      const articles = await withDatabase(flags, async ({ db }) => {
        const settings = await findHelpCenterSettings(db, userId, helpCenterId);
        if (!settings) throw noHelpCenter(flags);
        return await listUnhelpfulArticles(db, { userId, helpCenterId, language, days });
      });
      printAnswer(flags.json, articles, articlesReport(articles));
    });
}

function withPeriodOptions(command: Command): Command {
  return withDatabaseOptions(command)
    .requiredOption('--user-id <n>', 'the user who owns the help center', parseId)
    .requiredOption('--help-center-id <n>', 'the help center', parseId)
    .option('--lang <tag>', 'only articles in one language', parseTag)
    .option('--days <n>', `only the last days, ${maxInsightDays} at most`, parseDays, defaultInsightDays)
    .option('--json', 'print JSON');
}

const noHelpCenter = ({ userId, helpCenterId }: PeriodFlags) =>
  new Error(`User ${userId} has no help center ${helpCenterId}.`);

const reasonLabels: Readonly<Record<VoteReason, string>> = {
  unanswered: 'doesn’t answer the question',
  unclear: 'hard to understand',
  wrong: 'wrong or out of date',
  steps: 'steps didn’t work',
  other: 'something else',
};

/** Prints each article with the reasons of its votes, and visitors' comments indented below. */
function articlesReport(articles: readonly UnhelpfulArticle[]): string {
  if (articles.length === 0) return '(none)\n';
  return articles
    .map(({ id, language, title, count, reasons, comments }) => {
      const named = voteReasons.filter((reason) => reasons[reason] > 0);
      const lines = named.map((reason) => `  ${reasons[reason]}\t${reasonLabels[reason]}\n`);
      const said = comments.map(({ comment }) => `  “${printableCell(comment)}”\n`);
      return `${count}\t${language}\t${printableCell(title) || `article ${id}`}\n${lines.join('')}${said.join('')}`;
    })
    .join('');
}

function searchesCommand(): Command {
  return withPeriodOptions(new Command('searches'))
    .description(
      'List searches that found nothing, or after which no article was opened, and words without an article.',
    )
    .action(async (flags: PeriodFlags) => {
      const { userId, helpCenterId, lang: language, days } = flags;
      const failed = await withDatabase(flags, async ({ db }) => {
        const settings = await findHelpCenterSettings(db, userId, helpCenterId);
        if (!settings) throw noHelpCenter(flags);
        if (!settings.searchInsights) process.stderr.write(notCounted);
        const period = { userId, helpCenterId, language, days };
        return {
          ...(await listFailedSearches(db, period)),
          ...(await listFailedWords(db, createIndexes({ db }), period)),
        };
      });
      printAnswer(flags.json, failed, searchesReport(failed));
    });
}

const notCounted =
  'Searches are not counted in this help center: frontdesk help-centers set --search-insights on\n';

function searchesReport({
  foundNothing,
  ledToNothing,
  wordsWithoutArticle,
  wordsLedToNothing,
  ledToMessage,
  wordsLedToMessage,
}: FailedSearches & FailedWords): string {
  return [
    `Found nothing\n${failedSearchLines(foundNothing)}`,
    `Led to nothing\n${failedSearchLines(ledToNothing)}`,
    `Ended in a message\n${failedSearchLines(ledToMessage)}`,
    `Words that no article has\n${failedWordLines(wordsWithoutArticle)}`,
    `Words that led to nothing\n${failedWordLines(wordsLedToNothing)}`,
    `Words that ended in a message\n${failedSearchLines(wordsLedToMessage.map(withMessages))}`,
  ].join('\n');
}

function failedWordLines(words: readonly FailedWord[]): string {
  if (words.length === 0) return '(none)\n';
  return words.map(({ language, word, searches }) => `${searches}\t${language}\t${word}\n`).join('');
}

const withMessages = ({ word, ...counts }: WordWithMessages): FailedSearch => ({
  ...counts,
  words: word,
  failed: counts.messages,
});

function failedSearchLines(searches: readonly FailedSearch[]): string {
  if (searches.length === 0) return '(none)\n';
  return searches
    .map(({ language, words, failed, searches }) => `${failed} of ${searches}\t${language}\t${words}\n`)
    .join('');
}

function parseTag(text: string): string {
  const tag = text.length > 35 ? null : languageTag(text);
  if (tag === null)
    throw new InvalidArgumentError(`“${text}” is not a language tag such as en, sv or pt-BR.`);
  return tag;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > maxInsightDays) {
    throw new InvalidArgumentError(`It must be a number from 1 to ${maxInsightDays}.`);
  }
  return days;
}
