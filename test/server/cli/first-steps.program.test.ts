import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, root } from '../../../tools/fresh.mjs';
import { useCommands } from '../../support/commands.ts';
import { useDataFolders } from '../../support/data-folders.ts';
import { isFull } from '../../support/sample.ts';

const commands = useCommands();
const folders = useDataFolders();
const main = join(root, 'dist/server/main.js');
const servers = new Set<ChildProcessByStdio<null, Readable, Readable>>();

beforeAll(() => ensureBuilt());
afterEach(async () => {
  for (const server of servers) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  servers.clear();
});

interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Starts a server as somebody in a terminal does, and returns what it prints until it is ready. */
async function serve({ cwd, env }: Terminal, ...args: string[]): Promise<string> {
  const server = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.add(server);
  server.stderr.resume();
  let printed = '';
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text;
    if (printed.includes('Ctrl-C')) break;
  }
  server.stdout.resume();
  return printed;
}

/** Runs a line in another terminal, which knows nothing of the server's environment. */
function run(line: string, { cwd }: Terminal): Promise<{ stdout: string; stderr: string }> {
  const { PATH } = process.env;
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', line], { cwd, env: { PATH } }, (error, stdout, stderr) =>
      error ? reject(error) : resolve({ stdout, stderr }),
    );
  });
}

const folderBy = { flag: "it's data", environment: 'its data' };

// What they say of a folder that was told otherwise is tried by `next-steps.test.ts`.
const ways = ['nothing', ...(isFull ? (['flag', 'environment'] as const) : [])] as const;

/** The page of the desk in a browser, which keeps its cookie. */
class DeskPage {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        origin: this.#url,
        'frontdesk-desk': '1',
        cookie: this.#cookie,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.#cookie = set.split(';')[0] ?? '';
    return response;
  }
}

const setup = '/desk/api/session/1/management/setup';

test.each(ways)(
  'the command that an empty server prints leads to help in a page, with the folder set by %s',
  async (by) => {
    const { PATH } = process.env;
    // One begins with no folder at all; the others spare the time that the making of a database takes.
    const scratch = dirname(await (by === 'nothing' ? folders.make() : folders.makeUsed()));
    if (by !== 'nothing') await rename(join(scratch, 'data'), join(scratch, folderBy[by]));
    const env = { PATH, ...(by === 'environment' && { DATA_DIR: `./${folderBy[by]}` }) };
    const terminal = { cwd: scratch, env };
    const printed = await serve(terminal, ...(by === 'flag' ? ['--data', folderBy[by]] : []));
    // Without a terminal, what is printed is kept, and holds no address.
    expect(printed).not.toContain('#fdl_');

    const [command, ...others] = printed.split('\n').filter((line) => /^ {4}\S/.test(line));
    expect(others).toEqual([]);
    const { stdout, stderr } = await run(command ?? '', terminal);
    // The server's own database, and no second one.
    expect(stderr).toBe('');
    const { origin, pathname, hash } = new URL(stdout.trim());
    expect(pathname).toBe('/desk');
    const desk = new DeskPage(origin);
    const opened = await desk.send('POST', '/desk/session', { code: hash.slice(1) });
    expect(await opened.json()).toEqual({ status: 'open' });
    const { tag } = await (await desk.send('GET', setup)).json();
    expect(tag.isPrivateUrl).toBe(true);

    const form = new FormData();
    form.append('files', new Blob(['# First\n\nText.\n']), 'help/first.md');
    expect((await desk.send('POST', `${setup}/articles`, form)).status).toBe(200);
    const articles = async () => (await (await desk.send('GET', setup)).json()).content.articles;
    await expect.poll(articles).toBe(1);

    const values = Object.fromEntries(
      Array.from(tag.html.matchAll(/([\w-]+)="([^"]*)"/g), ([, name, value]) => [name, value]),
    );
    const seen = async () => (await (await desk.send('GET', setup)).json()).seen;
    expect(await seen()).toBeNull();
    const script = await fetch(values.src, { headers: { referer: 'https://shop.example/cart?item=1' } });
    expect(script.status).toBe(200);
    const query = new URLSearchParams({
      lang: 'en',
      helpCenterId: values['data-help-center-id'],
      q: 'first',
    });
    const path = `/api/${values['data-api-key']}/${values['data-user-id']}/faq/search?${query}`;
    // The first search may be refused until the index is ready.
    const search = async (from: string) =>
      await (await fetch(new URL(path, values.src), { headers: { origin: from } })).json();
    await expect.poll(async () => (await search(origin)).articles).toHaveLength(1);
    // Neither the script alone nor a preview of the owner's is a page on which the widget works.
    expect(await seen()).toBeNull();
    await search('https://shop.example');
    await expect.poll(seen).toMatchObject({ origin: 'https://shop.example' });
  },
  120_000,
);

test('a server with content prints no steps', async () => {
  const dataDir = await folders.makeUsed();
  const made = await commands.run('keys', 'create', '--user-id', '1', '--scopes', 'all', '--data', dataDir);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  const printed = await serve(
    { cwd: dirname(dataDir), env: { PATH: process.env['PATH'] } },
    '--data',
    dataDir,
  );
  expect(printed).toMatch(/Frontdesk is ready at http/);
  expect(printed).not.toContain('desk link');
});

test('a command that creates a database names its folder, and the next one does not', async () => {
  const dataDir = await folders.make();
  const command = ['keys', 'list', '--data', dataDir];
  const first = await commands.run(...command);
  expect(first).toMatchObject({ status: 0, stdout: '' });
  expect(first.stderr).toMatch(/^frontdesk: A new database was created in .*--data or DATA_DIR.*\n$/);
  expect(first.stderr).toContain(dataDir);
  expect(await commands.run(...command)).toEqual({ status: 0, stdout: '', stderr: '' });
});
