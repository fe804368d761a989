/**
 * Searches of eight help centers in the memory of three, while articles are written: whether every answer is right, how
 * long a server's thread stalls, what it holds, and how soon another process finds an article.
 *
 *     npm run bench search-load
 *     npm run bench search-load -- --articles 2000 --seconds 30 --writes 100 --searchers 4
 *
 * Two servers, as they are shipped, share a database that this process writes to. A search is for one word that a single
 * article has, so an answer is right if that article comes first.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { fillPath } from '../../src/api/operation.ts';
import { search } from '../../src/api/operations/faq.ts';
import type { SearchResult } from '../../src/api/schemas/faq.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { type BuiltHelpCenter, buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import { secretKey } from '../../test/support/help-center.ts';
import { helpTexts } from '../../test/support/help-texts.ts';
import { print, printTimes } from './print.ts';
import { residentBytes, type ServerProcess, serve, stop } from './server-process.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    articles: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '30' },
    writes: { type: 'string', default: '100' },
    searchers: { type: 'string', default: '4' },
  },
});
const articleCount = Number(flags.articles);
const seconds = Number(flags.seconds);
const writesPerSecond = Number(flags.writes);
const searcherCount = Number(flags.searchers);

const centerCount = 8;
/** The bytes of an article in memory; an eighth of the memory is for texts. */
const bytesOfArticle = 1800;
const memoryMb = Math.ceil((3.5 * articleCount * bytesOfArticle * 8) / 7 / 1_000_000);

const settings = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_KEY: '0', SEARCH_MEMORY_MB: `${memoryMb}` };

interface Center extends BuiltHelpCenter {
  readonly apiKey: string;
  /** A word of the title of one article each. */
  readonly words: string[];
}

async function find({ url }: ServerProcess, center: Center, word: string): Promise<SearchResult | null> {
  const { userId, helpCenterId, language, apiKey } = center;
  const query = new URLSearchParams({ lang: language, q: word, helpCenterId: `${helpCenterId}` });
  const response = await fetch(`${url}${fillPath(search.path, { apiKey, userId })}?${query}`);
  if (response.status === 503) return null;
  return await response.json();
}

const isFirst = (found: SearchResult | null, word: string) =>
  found?.articles[0]?._source.title.split(' ')[0] === word;

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const dataDir = join(folder, 'data');
const database = await openDatabase({ dataDir }, { log });
const servers: ServerProcess[] = [];
try {
  const { db } = database;
  const centers: Center[] = [];
  while (centers.length < centerCount) {
    const built = await buildHelpCenter(db);
    const words = Array.from({ length: articleCount }, (_, at) => `w${centers.length}x${at}`);
    const texts = helpTexts(articleCount, centers.length + 1);
    await buildArticles(
      db,
      built,
      texts.map((text, at) => ({ ...text, title: `${words[at]} ${text.title}` })),
    );
    centers.push({ ...built, apiKey: await secretKey(db, built.userId), words });
  }
  await db.execute('vacuum analyze');
  servers.push(await serve(dataDir, settings), await serve(dataDir, settings));
  const [near, far] = servers;
  const [firstCenter] = centers;
  if (!near || !far || !firstCenter) throw new Error('there are no servers');
  for (const center of centers)
    for (const server of servers) await find(server, center, center.words[0] ?? '');
  const before = await Promise.all(servers.map(residentBytes));

  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const counts = { searches: 0, wrong: 0, busy: 0, written: 0 };
  const answers: number[] = [];
  const searchAll = async (server: ServerProcess, seed: number) => {
    for (let round = seed; !isOver(); round += 7) {
      // Three help centers are searched most, so that indexes are found in memory and pushed out of it.
      const center = centers[round % 4 === 0 ? round % centerCount : round % 3] ?? firstCenter;
      const word = center.words[(round * 31) % center.words.length] ?? '';
      const start = performance.now();
      const found = await find(server, center, word);
      answers.push(performance.now() - start);
      counts.searches += 1;
      if (!found) counts.busy += 1;
      else if (!isFirst(found, word)) counts.wrong += 1;
    }
  };
  /** The time of a request that does nothing is that for which the thread of a server was busy. */
  const stalls: number[] = [];
  const probe = async ({ url }: ServerProcess) => {
    while (!isOver()) {
      const start = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      stalls.push(performance.now() - start);
      await wait(5);
    }
  };
  const delays: number[] = [];
  const write = async (at: number) => {
    const center = centers[at % centerCount] ?? firstCenter;
    const word = `n${at}`;
    await buildArticles(db, center, [{ title: `${word} was written`, body: 'Somewhere, meanwhile.' }]);
    center.words.push(word);
    counts.written += 1;
  };
  /** Numbers at the pace of the writes, as far as the database keeps up. */
  async function* paced() {
    const start = performance.now();
    for (let at = 0; !isOver(); at += 1) {
      yield at;
      await wait(Math.max(0, start + ((at + 1) * 1000) / writesPerSecond - performance.now()));
    }
  }
  /** Asks one process for what another one has just written, in a help center that is in memory. */
  const follow = async () => {
    for (let at = 0; !isOver(); at += 1) {
      const word = `f${at}`;
      await buildArticles(db, firstCenter, [{ title: `${word} was written`, body: 'Here.' }]);
      const start = performance.now();
      while (!isFirst(await find(far, firstCenter, word), word)) await wait(2);
      delays.push(performance.now() - start);
      await wait(200);
    }
  };
  const searchers = Array.from({ length: searcherCount }, (_, seed) => [
    searchAll(near, seed),
    searchAll(far, seed),
  ]);
  await Promise.all([
    ...searchers.flat(),
    probe(near),
    probe(far),
    pMap(paced(), write, { concurrency: 8 }),
    follow(),
  ]);
  const after = await Promise.all(servers.map(residentBytes));

  print(`${centerCount} help centers of ${articleCount} articles, ${memoryMb} MB for indexes, ${seconds} s`);
  print(
    `${counts.searches} searches: ${counts.wrong} wrong, ${counts.busy} answered 503; ${counts.written} articles written`,
  );
  printTimes('a search', answers);
  printTimes('a request that does nothing', stalls);
  printTimes('an article, from its commit until another process finds it', delays);
  const inMb = (bytes: readonly number[]) => bytes.map((one) => (one / 1_000_000).toFixed(0)).join(' and ');
  print(`memory of the servers: ${inMb(before)} MB before, ${inMb(after)} MB after`);
} finally {
  await Promise.all(servers.map(stop));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
