import { basename, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { dialectNames } from '../../../content/dialects/index.ts';
import type { ImportChanges, SourceFolder } from '../../../content/folder/content.ts';
import { changeLines, problemLines, summaryLines } from '../../../content/folder/report.ts';
import { checkFolder } from '../../../content/folder/scan/read-folder.ts';
import { watchFolder } from '../../../content/folder/scan/watch.ts';
import { contentFormats } from '../../../content/read-content.ts';
import { languageTag } from '../../../formats/language.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import { bundledFile } from '../../bundle/bundled-dir.ts';
import type { Database } from '../../db/database.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { storedConversions } from '../../resources/faq/import/conversions.sql.ts';
import { importFolder } from '../../resources/faq/import/import-folder.sql.ts';
import { ensureHelpCenter } from '../../resources/faq/views-and-votes.sql.ts';
import { createRowWriter } from '../../search/rows/row-writer.ts';
import { ensureUser } from '../../users/users.sql.ts';
import { untilAborted } from '../operate/until-stopped.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { runStep } from '../progress.ts';
import { withDatabase } from '../with-database.ts';
import { type ContentFlags, createContentReader } from './content-reader.ts';
import { makeArticlePages } from './make-article-pages.ts';

interface ImportFlags extends DatabaseFlags, ContentFlags {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly title?: string;
  readonly strict?: boolean;
  readonly watch?: boolean;
  readonly json?: boolean;
}

export function importCommand(): Command {
  return withDatabaseOptions(new Command('import'))
    .description('Store a folder of Markdown, or the export of a help desk, in a help center.')
    .argument('<dir>', 'the folder')
    .requiredOption('--user-id <n>', 'the user, created if new', parseId)
    .requiredOption('--help-center-id <n>', 'the help center, created if new', parseId)
    .option(
      '--lang <tag>',
      'language of articles without one in path or front matter (default the site’s, else en)',
    )
    .option(
      '--languages <tags>',
      'languages to import, such as en,fr; others are treated as missing (default all)',
      parseLanguages,
    )
    .option('--title <text>', 'title of a new help center', 'Help center')
    .addOption(
      new Option('--dialect <name>', 'dialect of the Markdown (default derived from the folder)').choices(
        dialectNames,
      ),
    )
    .addOption(
      new Option('--format <name>', 'kind of content (default derived from the folder)').choices(
        contentFormats,
      ),
    )
    .option('--base-url <url>', 'URL of the former site: its URLs redirect to articles', parseBaseUrl)
    .option('--fetch-files', 'fetch and store images and files of other sites')
    .option('--strict', 'exit with status 1 if there are problems')
    .option('--watch', 'keep running, and import again whenever a file changes')
    .option('--json', 'print JSON')
    .action(async (dir: string, flags: ImportFlags) => {
      // The folder is checked before the database is opened, so that a mistyped one creates no database.
      await checkFolder(dir, flags.lang);
      const reader = createContentReader(dir, flags);
      const problems = await withDatabase(flags, async ({ db, signal }) => {
        // The folder is read before anything is stored, so that an unreadable one changes nothing.
        const read = () => reader.read(storedConversions(db, flags));
        const source = await read();
        await ensureUser(db, flags.userId, '');
        await ensureHelpCenter(db, {
          userId: flags.userId,
          id: flags.helpCenterId,
          title: flags.title ?? 'Help center',
          defaultLanguage: source.language,
        });
        const count = await store(db, source, dir, flags);
        if (flags.watch) await importOnChange(db, signal, dir, flags, read);
        return count;
      }).finally(() => reader.close());
      if (flags.strict && problems > 0) process.exitCode = 1;
    });
}

/** Returns the number of problems. */
async function store(db: Database, source: SourceFolder, dir: string, flags: ImportFlags): Promise<number> {
  const { userId, helpCenterId } = flags;
  const rowWriter = createRowWriter(bundledFile('row-worker.js'));
  const changes = await runStep('Storing articles', () =>
    importFolder(db, { userId, helpCenterId }, source, rowWriter.write, {
      kind: source.dialect === null ? 'export' : 'folder',
      name: basename(resolve(dir)),
    }),
  ).finally(() => rowWriter.close());
  await makeArticlePages(db, userId);
  process.stdout.write(flags.json ? toJson(changes, source) : `${changeLines(changes).join('\n')}\n`);
  if (source.articles.length === 0) process.stderr.write(`${nothingRead(dir, changes)}\n`);
  for (const line of [...summaryLines(source), ...problemLines(source.problems, dir)]) {
    process.stderr.write(`${line}\n`);
  }
  return source.problems.length;
}

/** Says that no article was found and what that changed: a mistyped folder looks like one emptied on purpose. */
function nothingRead(dir: string, { categories, sections, articles }: ImportChanges): string {
  const removed = categories.removed + sections.removed + articles.removed;
  const outcome = removed === 0 ? 'The help center is unchanged.' : 'What was removed is listed above.';
  return `frontdesk: There are no articles in ${dir}. ${outcome}`;
}

async function importOnChange(
  db: Database,
  signal: AbortSignal,
  dir: string,
  flags: ImportFlags,
  read: () => Promise<SourceFolder>,
): Promise<void> {
  const stop = watchFolder(
    dir,
    async () => {
      await store(db, await read(), dir, flags);
    },
    {
      onError(error) {
        // Interrupting an import stores nothing and is no error.
        if (!signal.aborted) process.stderr.write(`${systemErrorWords(error)}\n`);
      },
    },
  );
  process.stderr.write('Watching for changes. Stop with Ctrl-C.\n');
  await untilAborted(signal);
  await stop();
}

function toJson(
  changes: ImportChanges,
  { problems, summary, skipped, hidden, languages, dialect }: SourceFolder,
): string {
  return `${JSON.stringify({ ...changes, dialect, languages, summary, skipped, hidden, problems })}\n`;
}

function parseLanguages(text: string): string[] {
  return text.split(',').map((name) => {
    const tag = languageTag(name.trim());
    if (tag === null) throw new InvalidArgumentError('It must be language tags such as en,pt-BR.');
    return tag;
  });
}

function parseBaseUrl(text: string): URL {
  const url = /^https?:/i.test(text) ? parseUrl(text) : null;
  if (url === null) {
    throw new InvalidArgumentError('It must be a URL such as https://help.example.com/docs.');
  }
  return url;
}
