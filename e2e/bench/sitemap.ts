/**
 * What a server's memory does while the sitemap of a large help center is read, again and again.
 *
 *     npm run bench sitemap
 *     npm run bench sitemap -- --articles 10000 --rounds 20
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/server/db/connect.ts';
import { buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import { helpTexts } from '../../test/support/help-texts.ts';
import { print } from './print.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: { articles: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});

const log = { info() {}, warn() {}, error: console.error };

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
try {
  await buildArticles(database.db, await buildHelpCenter(database.db), helpTexts(Number(flags.articles)));
  const args = ['dist/server/main.js', 'serve', '--json', '--port', '0', '--data', dataDir];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line = ''] = await once(createInterface(server.stdout), 'line');
  const origin = new URL(JSON.parse(line).url).origin;
  const addressesIn = async (url: string) => {
    const text = await (await fetch(url)).text();
    return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc = '']) => loc);
  };
  /** Megabytes in use, of the server alone. */
  const memory = () =>
    Number(spawnSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }).stdout) / 1024;

  print(`before: ${memory().toFixed(0)} MB`);
  for (let round = 1; round <= Number(flags.rounds); round += 1) {
    const start = performance.now();
    let pages = 0;
    for (const part of await addressesIn(`${origin}/help/sitemap.xml`))
      pages += (await addressesIn(part)).length;
    const took = (performance.now() - start).toFixed(0);
    print(`round ${round}: ${pages} pages in ${took} ms, ${memory().toFixed(0)} MB`);
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
