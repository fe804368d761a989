/**
 * The way by commands, from an empty folder to an agent's answer by mail, walked to the letter: its lines are run in their
 * order by a shell with an empty home folder; what stands for something there is replaced by what there is here, and
 * nothing else is set but the port.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.ts';
import { expect, test } from './support/demo.ts';
import { listen } from './support/listen.ts';
import { type MailServers, openMailServers, receiverName } from './support/mail-servers.ts';
import { replyTo } from './support/mailbox.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';
import { sendFirstMessage } from './support/write-to-shop.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inbox = 'help@shop.example';
const maja = 'maja@shop.example';

let home: string;
let servers: MailServers;
let port: number;
let site: Site;
let tag = '';
const running = new Set<ChildProcess>();

test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'frontdesk-readme-'));
  servers = await openMailServers(inbox);
  port = await freePort();
  site = await listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><head><title>A shop</title></head><body>${tag}</body></html>`,
      );
    }),
  );
});

test.afterAll(async () => {
  for (const child of running) {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await site?.close();
  await servers?.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** The page of the docs that has the commands. */
const commandsPage = join(root, 'docs/getting-started/install-and-run.md');

/** Returns the line of a command that contains some words, as it can be run here. */
async function lineOf(words: string): Promise<string> {
  const lines = (await readFile(commandsPage, 'utf8')).split('\n');
  const line = lines.find((one) => /^(?:export|npm) /.test(one) && one.includes(words));
  if (line === undefined) throw new Error(`No command has “${words}”.`);
  const incoming = Object.entries(servers.incoming).map(([name, value]) => `${name}='${value}'`);
  return line
    .replace('https://shop.example', new URL(site.url).origin)
    .replace('SMTP_URL=smtp://mail.example', `SMTP_URL=${servers.relayUrl}`)
    .replace(/MAIL_IMAP_URL=\S+/, incoming.join(' '));
}

/** A terminal in the clone, in which lines are run, behind the one that names the data folder. */
async function open(...lines: readonly string[]): Promise<ChildProcess> {
  const dataDir = await lineOf('export DATA_DIR=');
  const { PATH } = process.env;
  const child = spawn('sh', ['-ec', [dataDir, ...lines].join('\n')], {
    cwd: root,
    env: { PATH, HOME: home, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function run(...lines: readonly string[]) {
  const child = await open(...lines);
  const [stdout, stderr] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ]);
  return { status: child.exitCode, stdout, stderr };
}

/** The README's script tag, with the address and the key of what runs here. */
async function scriptTag(publicKey: string): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const written = /^<script async[\s\S]*?<\/script>$/m.exec(readme)?.[0] ?? '';
  return written.replace('https://help.shop.example', `http://localhost:${port}`).replace('fdp_…', publicKey);
}

test('a member of an inbox is mailed what a visitor writes, presses reply, and the answer is in the open thread', async ({
  page,
}) => {
  expect(await run(await lineOf('-- import docs'))).toMatchObject({ status: 0 });
  const key = await run(await lineOf('-- keys create'));
  expect(key).toMatchObject({ status: 0, stderr: '' });
  expect(await run(await lineOf('-- help-centers set'))).toMatchObject({ status: 0, stderr: '' });
  const added = await run(await lineOf('-- inbox add'));
  expect(added.status).toBe(0);
  expect(added.stderr).toContain(`frontdesk mail trust ${maja}`);

  // Before anything is trusted, the server says that answers are held.
  const settings = await lineOf('export SMTP_URL=');
  const server = await open(settings, 'npm run -s frontdesk -- serve');
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    log += piece;
  });
  let printed = '';
  server.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    printed += piece;
  });
  await expect.poll(() => printed).toContain('Frontdesk is ready');
  expect(log).toContain('frontdesk mail trust AGENT_ADDRESS');
  if (servers.incoming['MAIL_IMAP_URL'] !== undefined)
    await expect.poll(() => log).toContain('mail is fetched from a mailbox');

  // Maja answers the mail with the code, from outside. Nobody can be asked in a terminal here: the command says what to run.
  const refused = await run(settings, await lineOf('-- mail trust'));
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`frontdesk mail trust ${maja} --yes`);
  const said = /frontdesk (mail trust \S+ --yes)/.exec(refused.stderr)?.[1];
  const trusting = run(settings, `npm run -s frontdesk -- ${said}`);
  const [question] = await servers.mailsTo(maja, 1);
  if (!question) throw new Error('there is no question');
  await replyTo(question, servers.receiverPort, { from: maja, text: 'Here I am.' });
  const trusted = await trusting;
  expect(trusted).toMatchObject({ status: 0, stdout: expect.stringContaining(`${receiverName} is trusted`) });

  // A visitor writes, in a page with the script tag of the README.
  tag = await scriptTag(key.stdout.trim());
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  await sendFirstMessage(panel, 'My stove smells of gas, a little.', 'greta@post.example');
  await expect(panel.getByRole('heading', { name: 'My stove smells' })).toBeVisible();

  // Maja is mailed it, and presses reply: the answer stands in the open thread.
  const [, notice] = await servers.mailsTo(maja, 2);
  if (!notice) throw new Error('there is no notice');
  expect(notice.text).toContain('My stove smells of gas, a little.');
  await replyTo(notice, servers.receiverPort, { from: `Maja <${maja}>`, text: 'Then close the valve.' });
  const answer = panel.locator('.theirs .bubble').filter({ hasText: 'Then close the valve.' });
  await expect(answer).toBeVisible();

  // Nothing waits for anybody: neither mail of the test became anything that a person sees.
  for (const waiting of ['held', 'aside']) {
    const listed = await run(`npm run -s frontdesk -- mail ${waiting}`);
    expect(listed).toEqual({ status: 0, stdout: '', stderr: '' });
  }
});
