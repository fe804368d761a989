/** A help center in which everything that is stored attacks whoever reads it, on the built server. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Attack } from '../../test/attacks/attack.ts';
import { attacks } from '../../test/attacks/corpus.ts';

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const userId = 1;

/** Its member of `helpCenterId` and the ids of all else are given, so that it can be asked for. */
export interface HostileHelp {
  readonly url: string;
  readonly userId: number;
  readonly apiKey: string;
  readonly helpCenterId: number;
  readonly title: string;
  readonly categories: readonly { readonly id: number; readonly title: string }[];
  readonly articles: readonly { readonly id: number; readonly title: string; readonly author: string }[];
  stop(): Promise<void>;
}

/** What can be stored: PostgreSQL knows no null bytes, and the server refuses what is nested too deeply. */
const storable = attacks.filter(
  ({ markup, isMailOnly }) =>
    !isMailOnly && !/[\0\p{Surrogate}]/u.test(markup) && markup.split('<').length < 200,
);

/** For places of one line. */
const short = storable.filter(({ markup }) => markup.length < 300 && !/[\n\r\f\v\t]| {2}|^ | $/.test(markup));

const perArticle = 12;

/** Attacks one after the other, as far as none keeps the next from being read. */
export function inBatches(all: readonly Attack[]): string[] {
  const open = all.filter(({ markup }) => swallows(markup));
  const closed = all.filter(({ markup }) => !swallows(markup));
  const count = Math.max(open.length, Math.ceil(closed.length / perArticle));
  return Array.from({ length: count }, (_, batch) =>
    [...closed.filter((_, index) => index % count === batch), ...open.slice(batch, batch + 1)]
      .map(({ markup }) => markup)
      .join('\n'),
  );
}

const plain = new Set(['html', 'body', 'div', 'p', 'b', 'a', 'span', 'details', 'summary', 'blockquote']);

/** Whether what stands after it becomes a part of something that is taken out as a whole. */
function swallows(markup: string): boolean {
  if (markup.length > 5_000) return true;
  const find = (node: DefaultTreeAdapterTypes.Node): boolean =>
    'childNodes' in node &&
    node.childNodes.some(
      (child) =>
        ('attrs' in child && child.attrs.some(({ name }) => name === 'after')) ||
        (plain.has(child.nodeName) && find(child)),
    );
  return !find(parse(`${markup}<p after>`));
}

export async function startHostileHelp(): Promise<HostileHelp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-hostile-'));
  const { records, ...help } = buildRecords();
  const file = join(dataDir, 'hostile.jsonl');
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const env = { ...process.env, LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [main, 'serve', '--json', '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  async function stop() {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [main, ...args, '--data', dataDir], { env })).stdout;
  try {
    const { url } = JSON.parse(await firstLine(server));
    await run('load', file, '--user-id', `${userId}`);
    const made = await run(
      'keys',
      'create',
      '--user-id',
      `${userId}`,
      '--public',
      '--origins',
      '*',
      '--json',
    );
    return { ...help, url, apiKey: JSON.parse(made).apiKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server has no output');
  for await (const line of createInterface(stdout)) return line;
  throw new Error('the server ended before it was ready');
}

const time = '2026-01-01T00:00:00.000Z';

function buildRecords() {
  let next = 0;
  /** Another attack each time. */
  const text = () => short[next++ % short.length]?.markup ?? '';
  const helpCenterId = 10;
  const shared = { userId, helpCenterId, createdAt: time, updatedAt: time };

  const title = text();
  const helpCenter = { kind: 'helpCenter', userId, helpCenterId, faqId: 11, title, defaultLanguage: 'en' };
  const categories = Array.from({ length: 40 }, (_, index) => ({
    kind: 'category',
    ...shared,
    id: 1000 + index,
    faqCategoryId: 2000 + index,
    faqLanguageCode: 'en',
    title: text(),
    description: text(),
    order: index,
  }));
  const sections = Array.from({ length: 20 }, (_, index) => ({
    kind: 'section',
    ...shared,
    id: 3000 + index,
    faqCategoryId: 2000,
    languageCode: 'en',
    title: text(),
    order: index,
  }));
  const contents = inBatches(storable);
  const agents = contents.map((_, index) => ({
    kind: 'agent',
    userId,
    agentID: 4000 + index,
    agentName: text(),
    agentPicture: text(),
  }));
  const articles = contents.map((content, index) => ({
    kind: 'article',
    ...shared,
    id: 5000 + index,
    faqArticleId: 6000 + index,
    faqLanguageCode: 'en',
    categoryId: index < 40 ? 2000 : 2001,
    sectionId: index < 40 ? 3000 + (index % 20) : null,
    authorId: 4000 + index,
    status: 'published',
    order: index,
    title: `probe ${text()}`,
    content,
    contentPlain: `hostile ${text()}`,
  }));
  return {
    records: [helpCenter, ...categories, ...sections, ...agents, ...articles],
    userId,
    helpCenterId,
    title,
    categories: categories.map(({ faqCategoryId: id, title }) => ({ id, title })),
    articles: articles.map(({ faqArticleId: id, title }, index) => ({
      id,
      title,
      author: agents[index]?.agentName ?? '',
    })),
  };
}
