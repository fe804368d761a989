import type { AddressInfo } from 'node:net';
import { Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../api/refusal.ts';
import { bundledDir, bundledFile } from '../bundle/bundled-dir.ts';
import { createArticlePages } from '../help/article-html/article-pages.ts';
import type { BrandError } from '../help/brand/brand-problem.ts';
import { findBrand, removeBrand, storeBrand } from '../help/brand/brands.sql.ts';
import { createBrandPreview } from '../help/brand/preview.ts';
import { readBrandFolder } from '../help/brand/read-brand-folder.ts';
import { findSiteForOwner } from '../help/queries/sites.sql.ts';
import { type Config, readConfig } from '../settings/server/config.ts';
import { openCommandLog } from './command-log.ts';
import { helpExportCommand } from './content/help-export-command.ts';
import { type HelpCenterFlags, pagesCommand } from './content/pages-command.ts';
import { untilAborted } from './operate/until-stopped.ts';
import { withDatabase } from './with-database.ts';

interface BrandFlags extends HelpCenterFlags {
  readonly remove?: boolean;
  readonly show?: boolean;
}

interface PreviewFlags extends HelpCenterFlags {
  readonly port: number;
}

export function helpCommand(): Command {
  return new Command('help')
    .description('Brand the hosted pages of help centers, and write them as files.')
    .addCommand(brandCommand())
    .addCommand(previewCommand())
    .addCommand(helpExportCommand());
}

function brandCommand(): Command {
  return pagesCommand('brand')
    .description('Give the pages of a help center the logo, colours, fonts and links in a folder.')
    .argument('[dir]', 'the folder, with brand.yaml in it')
    .option('--remove', 'remove the brand')
    .option('--show', 'print the stored brand as JSON')
    .action(async (dir: string | undefined, flags: BrandFlags, command: Command) => {
      const wanted = [dir !== undefined, flags.remove === true, flags.show === true].filter(Boolean).length;
      if (wanted !== 1) command.error('error: Give a folder, --remove or --show.', { exitCode: 2 });
      if (flags.show) return await showBrand(flags);
      if (flags.remove) return await takeBrandAway(flags);
      return await bringBrand(dir ?? '', flags);
    });
}

async function bringBrand(dir: string, flags: HelpCenterFlags): Promise<void> {
  // The folder is read before the database is changed, so that an unusable folder changes nothing.
  const read = await readBrandFolder(dir);
  await withDatabase(flags, async ({ db }) => {
    await storeBrand(db, flags.userId, flags.helpCenterId, read);
  });
  const bytes = read.files.reduce((sum, { data }) => sum + data.length, 0);
  process.stdout.write(`stored\t${read.files.length} files\t${Math.ceil(bytes / 1000)} kB\n`);
}

async function takeBrandAway(flags: HelpCenterFlags): Promise<void> {
  const wasThere = await withDatabase(flags, ({ db }) => removeBrand(db, flags.userId, flags.helpCenterId));
  process.stdout.write(wasThere ? 'removed\n' : 'there was no brand\n');
}

async function showBrand(flags: HelpCenterFlags): Promise<void> {
  const row = await withDatabase(flags, ({ db }) => findBrand(db, flags.userId, flags.helpCenterId));
  process.stdout.write(`${JSON.stringify(row?.brand ?? null, null, 2)}\n`);
}

const previewHost = '127.0.0.1';

function previewCommand(): Command {
  return pagesCommand('preview')
    .description(
      'Preview the pages with the brand of a folder, on this machine only, without storing the brand.',
    )
    .argument('<dir>', 'the folder, with brand.yaml in it; it is read again for every page')
    .option('--port <n>', 'port to listen on, 0 for any free one', parsePort, 8090)
    .action(async (folder: string, flags: PreviewFlags) => {
      const { userId, helpCenterId } = flags;
      await withDatabase(flags, async ({ db, pool, signal }) => {
        const site = await findSiteForOwner(db, userId, helpCenterId);
        if (!site) throw new Refusal('NotFound', `User ${userId} has no help center ${helpCenterId}.`);
        const { buildApp } = await import('../app.ts');
        const articlePages = createArticlePages(db, { workerUrl: bundledFile('article-worker.js') });
        const app = await buildApp({
          config: previewConfig(),
          database: { db, pool },
          logger: openCommandLog(),
          publicDir: bundledDir('public'),
          articlePages,
          preview: createBrandPreview({ db, userId, helpCenterId, folder, onProblem: tell }),
        });
        await app.listen({ host: previewHost, port: flags.port });
        process.stdout.write(`http://${previewHost}:${listeningPort(app.server.address())}${site.path}/\n`);
        process.stderr.write('The folder is read again for every page. Stop with Ctrl-C.\n');
        await untilAborted(signal);
        await app.close();
        await articlePages.close();
      });
    });
}

/** Returns the defaults, without mail and uploads. */
function previewConfig(): Config {
  const config = readConfig({}, {});
  return {
    ...config,
    mail: { ...config.mail, way: null, needsMailbox: true },
    uploads: { ...config.uploads, dir: null },
  };
}

function tell(error: BrandError | null): void {
  process.stderr.write(error ? `${error.message}\n` : 'The folder is fine.\n');
}

function listeningPort(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || !address) throw new Error('the preview server has no port');
  return address.port;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port.');
  return port;
}
