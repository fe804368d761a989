import { Command, InvalidArgumentError, Option } from 'commander';
import { isDay } from '../../../formats/instants.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import { type Mirrored, mirror, notMirrored, type SkippedPart } from '../../../gateway/mirror/mirror.ts';
import type { Database } from '../../db/database.ts';
import { createMirrorStore } from '../../operate/records/mirror-store.ts';
import { LoadProblem } from '../../operate/records/problem.ts';
import { splitItems } from '../../settings/stored/kinds.ts';
import { makeArticlePages } from '../content/make-article-pages.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { withProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

interface MirrorFlags extends DatabaseFlags {
  readonly from: string;
  readonly key: string;
  readonly userId: number;
  readonly asUserId?: number;
  readonly helpCenterId?: readonly number[];
  readonly lang?: readonly string[];
  readonly tag?: readonly string[];
  readonly formId?: readonly number[];
  readonly since?: string;
}

export function mirrorCommand(): Command {
  return withDatabaseOptions(new Command('mirror'))
    .description('Copy another deployment of the interface. Running it again copies what is new.')
    .requiredOption('--from <url>', 'url of the other deployment', parseAddress)
    .addOption(
      new Option('--key <key>', 'a secret key of the other deployment')
        .env('FRONTDESK_KEY')
        .makeOptionMandatory(),
    )
    .requiredOption('--user-id <n>', 'the user in the other deployment', parseId)
    .option('--as-user-id <n>', 'the user in this deployment, created if new (default the same id)', parseId)
    .option('--help-center-id <n>', 'a help center, repeatable', parseIds)
    .option('--lang <tag>', 'a language of the help centers, repeatable (default all of theirs)', splitItems)
    .option('--tag <text>', 'a tag of articles, repeatable', parseTexts)
    .option('--form-id <n>', 'a form, repeatable', parseIds)
    .option('--since <date>', 'only chats since that day and tickets changed since then', parseDay)
    .action(async (flags: MirrorFlags) => {
      try {
        const { records, skipped } = await withDatabase(flags, async ({ db }) => {
          const mirrored = await mirrorWithProgress(db, flags);
          await makeArticlePages(db, flags.asUserId ?? flags.userId);
          return mirrored;
        });
        const sentences = [`Mirrored ${records} ${records === 1 ? 'record' : 'records'}.`, ...notMirrored];
        process.stdout.write(`${sentences.join('\n')}\n`);
        for (const part of skipped) process.stderr.write(`frontdesk: ${skippedSentence(part)}\n`);
        if (skipped.length > 0) process.exitCode = 1;
      } catch (error) {
        if (!(error instanceof LoadProblem)) throw error;
        for (const { line, message } of error.problems) {
          process.stderr.write(`record ${line}: ${message}\n`);
        }
        process.stderr.write('frontdesk: The batches before the one with these records are stored.\n');
        process.exitCode = 1;
      }
    });
}

async function mirrorWithProgress(db: Database, flags: MirrorFlags): Promise<Mirrored> {
  return await withProgress('Mirroring records', '{part}: {value}', (show) =>
    mirror(createMirrorStore(db, flags.asUserId ?? flags.userId), {
      from: flags.from,
      apiKey: flags.key,
      userId: flags.userId,
      helpCenterIds: flags.helpCenterId ?? [],
      languages: flags.lang ?? [],
      tags: flags.tag ?? [],
      formIds: flags.formId ?? [],
      since: flags.since,
      // The bar never fills, as the total is unknown.
      onProgress: (part, records) => show(records, Number.MAX_SAFE_INTEGER, { part }),
    }),
  );
}

function skippedSentence({ part, reason }: SkippedPart): string {
  return reason === 'forbidden'
    ? `${part}: left out, because the key may not read this.`
    : `${part}: left out, because the other deployment does not have this.`;
}

function parseIds(text: string, earlier: readonly number[] = []): number[] {
  return [...earlier, parseId(text)];
}

/** Collects a repeatable option. Its values are not separated by commas, as a tag may contain one. */
function parseTexts(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, text];
}

function parseAddress(text: string): string {
  const protocol = parseUrl(text)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
  }
  return text;
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-03-02.');
  return text;
}
