/** A gateway in front of another deployment: the widget talks to the one, and help outlives the other. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { search } from '../src/api/operations/faq.ts';
import { createClient } from '../src/client/client.ts';
import { scriptTag } from '../src/server/http/static-files.ts';
import { expect, test } from './support/demo.ts';
import { serveSite } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

interface Ready {
  readonly url: string;
  readonly userId: number;
  readonly helpCenterId: number;
  readonly secretKey: string;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

test.afterEach(async () => {
  for (const server of running) await stop(server);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'));
  folders.push(folder);
  return folder;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
  });
}

async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const server = run(['serve', '--json', ...args], env);
  running.add(server);
  for await (const line of createInterface(server.stdout)) {
    const ready: Ready = JSON.parse(line);
    return { server, ready };
  }
  throw new Error('the server ended before it was ready');
}

async function command(...args: readonly string[]): Promise<string> {
  const child = run(args);
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(child.exitCode, printed).toBe(0);
  return printed.trim();
}

async function stop(server: ChildProcess): Promise<void> {
  running.delete(server);
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

test('help that was read stays readable while the deployment behind is down, and the rest comes back', async ({
  page,
  trouble,
}) => {
  test.setTimeout(120_000);
  const behind = ['--demo', '--data', await newFolder()];
  const { server, ready } = await serve([...behind, '--port', '0']);
  const { userId, helpCenterId, secretKey } = ready;
  const port = new URL(ready.url).port;
  const direct = createClient({ baseUrl: ready.url, userId, apiKey: secretKey });
  const hits = await direct.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const [read, unread] = hits.articles.map(({ _source }) => _source);
  if (!read || !unread) throw new Error('the demo has no content');

  const data = ['--data', await newFolder()];
  const user = ['--user-id', `${userId}`];
  await command(
    'help-centers',
    'set',
    ...user,
    '--help-center-id',
    `${helpCenterId}`,
    '--languages',
    'en,sv',
    ...data,
  );
  const apiKey = await command('keys', 'create', ...user, '--public', '--origins', '*', ...data);
  const gateway = await serve(['--port', '0', ...data], { UPSTREAM_URL: ready.url, UPSTREAM_KEY: secretKey });
  const { url } = gateway.ready;

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const site = await serveSite(scriptTag({ userId, apiKey, helpCenterId }, url), url);
  try {
    const { launcher, panel } = widgetOf(page);
    const heading = (title: string) => panel.getByRole('heading', { name: title, exact: true });
    const open = (id: number) => page.evaluate((article) => window.frontdesk?.('article', article), id);
    await page.goto(site.url);
    await launcher.click();
    await expect(panel.getByRole('combobox')).toBeVisible();
    await open(read.article_id);
    await expect(heading(read.title)).toBeVisible();

    await stop(server);
    await page.reload();
    await launcher.click();
    await expect(panel).toBeVisible();
    await open(read.article_id);
    await expect(heading(read.title)).toBeVisible();
    // What nobody has read is not there, and says so.
    await open(unread.article_id);
    await expect(
      panel
        .getByRole('alert')
        .or(panel.getByText(/try again/i))
        .first(),
    ).toBeVisible();
    await open(read.article_id);
    await expect(heading(read.title)).toBeVisible();

    await serve([...behind, '--port', port]);
    await expect(async () => {
      await open(read.article_id);
      await open(unread.article_id);
      await expect(heading(unread.title)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });

    const { host } = new URL(ready.url);
    expect(asked.filter((address) => new URL(address).host === host)).toEqual([]);
    expect(await page.content()).not.toContain(host);
    // The browser itself reports what the gateway could not answer.
    expect(trouble.splice(0).filter((line) => !/status of 50[234]/.test(line))).toEqual([]);
  } finally {
    await site.close();
  }
});
