import { Command, Option } from 'commander';
import { dialectNames } from '../../../content/dialects/index.ts';
import { checkFolder } from '../../../content/folder/scan/read-folder.ts';
import { bundledFile } from '../../bundle/bundled-dir.ts';
import { storedConversions } from '../../resources/faq/import/conversions.sql.ts';
import { createRowWriter } from '../../search/rows/row-writer.ts';
import { type DatabaseFlags, parseId, withDatabaseOptions } from '../options.ts';
import { withDatabase } from '../with-database.ts';
import { type ContentFlags, createContentReader } from './content-reader.ts';
import { type FolderChanges, writeFolder } from './folder-writer.ts';
import { makeArticlePages } from './make-article-pages.ts';

interface WriteFolderFlags extends DatabaseFlags, Pick<ContentFlags, 'lang' | 'dialect'> {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly articleId?: number;
  readonly json?: boolean;
}

export function writeFolderCommand(): Command {
  return withDatabaseOptions(new Command('write-folder'))
    .description(
      'Write the published articles of the desk into a folder of Markdown, which owns them from then on: they are edited there, and imported.',
    )
    .argument('<dir>', 'the folder that is imported into the help center')
    .requiredOption('--user-id <n>', 'the user', parseId)
    .requiredOption('--help-center-id <n>', 'the help center', parseId)
    .option('--article-id <n>', 'only this article (default all)', parseId)
    .option('--lang <tag>', 'as for import: language of articles without one in path or front matter')
    .addOption(
      new Option('--dialect <name>', 'as for import: dialect of the Markdown (default derived)').choices(
        dialectNames,
      ),
    )
    .option('--json', 'print JSON')
    .action(async (dir: string, flags: WriteFolderFlags) => {
      await checkFolder(dir, flags.lang);
      const { userId, helpCenterId, articleId } = flags;
      const target = { userId, helpCenterId };
      const reader = createContentReader(dir, { ...flags, format: 'markdown' });
      const rowWriter = createRowWriter(bundledFile('row-worker.js'));
      const changes = await withDatabase(flags, async ({ db }) => {
        const read = () => reader.read(storedConversions(db, target));
        const written = await writeFolder({ db, target, dir, articleId, read, writeRows: rowWriter.write });
        await makeArticlePages(db, userId);
        return written;
      }).finally(() => Promise.all([reader.close(), rowWriter.close()]));
      process.stdout.write(flags.json ? `${JSON.stringify(changes)}\n` : lines(changes));
      if (changes.left.length > 0) process.exitCode = 1;
    });
}

function lines({ written, left }: FolderChanges): string {
  return [
    ...written.map(({ file, language, title }) => [file, language, title].join('\t')),
    ...left.map(({ title, language, reason }) => `Not written: “${title}” (${language}). ${reason}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
