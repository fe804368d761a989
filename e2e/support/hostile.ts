/** A help center in which everything that is stored attacks whoever reads it, on the built server. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inboundSecret, postHostileMails } from './hostile-mails.ts';
import {
  buildForms,
  buildMessages,
  type HostileConversation,
  type HostileTicket,
  visitor,
} from './hostile-messages.ts';
import { lines, pages } from './hostile-texts.ts';
import { signIn } from './visitors.ts';

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const userId = 1;

interface HostileArticle {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly form: { readonly name: string; readonly labels: readonly string[] } | undefined;
}

/** Its member of `helpCenterId` and the ids of all else are given, so that it can be asked for. */
export interface HostileHelp {
  readonly url: string;
  readonly dataDir: string;
  readonly userId: number;
  readonly apiKey: string;
  readonly helpCenterId: number;
  readonly title: string;
  readonly categories: readonly { readonly id: number; readonly title: string }[];
  readonly articles: readonly HostileArticle[];
  /** Of the visitor whose token this is. */
  readonly visitorToken: string;
  readonly tickets: readonly HostileTicket[];
  readonly conversations: readonly HostileConversation[];
  stop(): Promise<void>;
}

/** @param more records that are loaded after the others */
export async function startHostileHelp(more: readonly object[] = []): Promise<HostileHelp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-hostile-'));
  const { records, ...help } = buildRecords();
  const file = join(dataDir, 'hostile.jsonl');
  await writeFile(file, [...records, ...more].map((record) => `${JSON.stringify(record)}\n`).join(''));
  const env = { ...process.env, LOG_LEVEL: 'error', MAIL_INBOUND_SECRET: inboundSecret };
  const server = spawn(process.execPath, [main, 'serve', '--json', '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  async function stop() {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [main, ...args, '--data', dataDir], { env })).stdout;
  try {
    const { url } = JSON.parse(await firstLine(server));
    await run('load', file, '--user-id', `${userId}`);
    const createKey = async (...kind: string[]): Promise<string> =>
      JSON.parse(await run('keys', 'create', '--user-id', `${userId}`, ...kind, '--json')).apiKey;
    const apiKey = await createKey('--public', '--origins', '*');
    const secretKey = await createKey('--scopes', 'Tickets:Read');
    const tickets = [...help.tickets, ...(await postHostileMails({ url, userId, secretKey }))];
    const ids = help.conversations.map(({ id }) => id);
    const visitorToken = await signIn({ dataDir, userId }, { ...visitor, conversations: ids });
    return { ...help, tickets, url, dataDir, apiKey, visitorToken, stop };
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
  const text = () => lines[next++ % lines.length] ?? '';
  const helpCenterId = 10;
  const shared = { userId, helpCenterId, createdAt: time, updatedAt: time };

  const title = text();
  const helpCenter = {
    kind: 'helpCenter',
    userId,
    helpCenterId,
    faqId: 11,
    title,
    defaultLanguage: 'en',
    contactEnabled: true,
    conversationsEnabled: true,
  };
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
  const forms = buildForms();
  const agents = pages.map((_, index) => ({
    kind: 'agent',
    userId,
    agentID: 4000 + index,
    agentName: text(),
    agentPicture: text(),
  }));
  const articles = pages.map((content, index) => ({
    kind: 'article',
    ...shared,
    id: 5000 + index,
    faqArticleId: 6000 + index,
    faqLanguageCode: 'en',
    // Each category has an article: others are in no list.
    categoryId: index < 20 ? 2000 : 2000 + (index % 40),
    sectionId: index < 20 ? 3000 + index : null,
    authorId: 4000 + index,
    articleFormId: forms[index]?.id ?? null,
    status: 'published',
    order: index,
    title: `probe ${text()}`,
    content,
    contentPlain: `hostile ${text()}`,
  }));
  const written = buildMessages(agents.map(({ agentID }) => agentID));
  return {
    ...written,
    records: [helpCenter, ...categories, ...sections, ...agents, ...forms, ...articles, ...written.records],
    userId,
    helpCenterId,
    title,
    categories: categories.map(({ faqCategoryId: id, title }) => ({ id, title })),
    articles: articles.map(({ faqArticleId: id, title }, index) => ({
      id,
      title,
      author: agents[index]?.agentName ?? '',
      form: formOf(forms[index]),
    })),
  };
}

function formOf(form: ReturnType<typeof buildForms>[number] | undefined): HostileArticle['form'] {
  return form && { name: form.name, labels: form.fields.map(({ label }) => label) };
}
