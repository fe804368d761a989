/**
 * What Lighthouse says of pages of the hosted help center, those of the demo: accessibility, best practices and what
 * search engines want.
 *
 *     npm run bench lighthouse
 *     npm run bench lighthouse -- --write         writes the results, and docs/project/benchmarks.md out of them
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  judgeLighthouse,
  type LighthousePage,
  type LighthouseResults,
} from '../../test/support/benchmarks/lighthouse.ts';
import { tableOfLighthouse } from '../../test/support/benchmarks/tables.ts';
import { findChromium } from '../../test/support/chromium.ts';
import { startDemo } from '../support/start-demo.ts';
import { benchDir } from './browser/install-peers.ts';
import { thisMachine } from './browser/rounds.ts';
import { printTable, printVerdicts } from './print.ts';
import { writeResults } from './write-docs.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: { write: { type: 'boolean', default: false } },
});

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
}

/** In a folder of its own: what it needs brings types that others would take for theirs. */
const folder = join(benchDir, 'lighthouse');
const lighthouse = join(folder, 'node_modules/lighthouse');

function install(): void {
  if (existsSync(lighthouse)) return;
  const options = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', options, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ended with ${status}`);
}

const categories = ['accessibility', 'best-practices', 'seo'];

function audit(url: string): Omit<LighthousePage, 'name'> {
  const options = [
    ...['--output=json', '--quiet', '--ignore-status-code', `--only-categories=${categories.join(',')}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const { status, stdout, error } = spawnSync(
    process.execPath,
    [join(lighthouse, 'cli/index.js'), url, ...options],
    {
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CHROME_PATH: findChromium() },
    },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} at ${url}`);
  const report: Report = JSON.parse(stdout);
  const scoreOf = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return {
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
}

install();
const { version }: { version: string } = JSON.parse(readFileSync(join(lighthouse, 'package.json'), 'utf8'));
const { demo, stop } = await startDemo();
try {
  const firstLink = async (page: string, pattern: RegExp) =>
    pattern.exec(await (await fetch(demo.url + page)).text())?.[1] ?? '';
  const article = /"(\/\w+\/\w+\/articles\/[^"]+)"/;
  const places: readonly (readonly [name: string, path: string])[] = [
    ['home', '/help/en/'],
    ['category', await firstLink('/help/en/', /"(\/help\/en\/\d+-[^"]+)"/)],
    ['article', await firstLink('/help/en/', article)],
    ['Arabic article', await firstLink('/help/ar/', article)],
    ['article of the docs', await firstLink('/docs/en/', article)],
    ['search', '/help/en/search?q=return'],
    ['nothing there (404)', '/help/en/articles/999999-nothing'],
  ];
  const pages = places.map(([name, path]) => ({ name, ...audit(demo.url + path) }));
  const results: LighthouseResults = { machine: thisMachine(), version, pages };
  printTable(tableOfLighthouse(results));
  printVerdicts(judgeLighthouse(results));
  if (flags.write) await writeResults('lighthouse', results);
} finally {
  await stop();
}
