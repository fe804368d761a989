/**
 * Runs `npm start` and the server's tests on each version of Node that is supported, which npm brings:
 *
 *     node tools/node-versions.mjs                       all of them, and all tests of the server: an hour
 *     node tools/node-versions.mjs 26 -- test/server/db  one of them, and the tests whose path contains that
 *     node tools/node-versions.mjs --no-tests            the start alone
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt, root } from './fresh.mjs';

/** As `engines` of package.json has them. */
const supported = ['20', '22', '24', '26'];

/** Milliseconds within which a demo has to be ready. */
const startMs = 180_000;

const end = process.argv.indexOf('--');
const own = process.argv.slice(2, end < 0 ? undefined : end);
const patterns = end < 0 ? [] : process.argv.slice(end + 1);
const { values: flags, positionals } = parseArgs({
  args: own,
  allowPositionals: true,
  options: { 'no-tests': { type: 'boolean', default: false } },
});

/** @typedef {{ version: string, start: string, tests: string, warnings: Set<string> }} Outcome */

ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-nodes-'));
// Tests run commands as other users too.
await chmod(folder, 0o755);
try {
  let isGood = true;
  for (const major of positionals.length > 0 ? positionals : supported) {
    const { version, start, tests, warnings } = await tryVersion(major);
    isGood &&= start === 'ready' && (tests === 'passed' || tests === 'not run');
    console.log(`Node ${version}: npm start ${start}, tests ${tests}`);
    for (const warning of warnings) console.log(`  ${warning}`);
  }
  if (!isGood) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * @param {string} major
 * @returns {Promise<Outcome>}
 */
async function tryVersion(major) {
  const prefix = join(folder, major);
  const install = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    prefix,
    `node@${major}`,
  ];
  if ((await run('npm', install, process.env)) !== 0) {
    return {
      version: major,
      start: 'not tried: npm does not have it',
      tests: 'not run',
      warnings: new Set(),
    };
  }
  const bin = join(prefix, 'node_modules/node/bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, NO_COLOR: '1' };
  const version = await printed('node', ['--version'], env);
  /** @type {Set<string>} */
  const warnings = new Set();
  const start = await tryStart(env, warnings);
  if (flags['no-tests']) return { version, start, tests: 'not run', warnings };
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', ...patterns];
  const code = await run('node', vitest, env, warnings);
  return { version, start, tests: code === 0 ? 'passed' : `failed with ${code}`, warnings };
}

/**
 * Starts the demo as a newcomer does, reads a page and what answers probes, and stops it.
 * @param {NodeJS.ProcessEnv} env
 * @param {Set<string>} warnings
 */
async function tryStart(env, warnings) {
  const data = await mkdtemp(join(folder, 'data-'));
  const server = spawn('npm', ['start', '--', '--port', '0', '--json', '--data', data], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // With a group of its own: npm ends before the server that it has started.
    detached: true,
  });
  const exit = once(server, 'exit');
  collectWarnings(server.stderr, warnings);
  const ready = readReady(server.stdout);
  const url = await Promise.race([ready, exit.then(() => null), wait(startMs, null, { ref: false })]);
  if (url === null) {
    await stopGroup(server.pid ?? 0);
    return 'failed: it was not ready';
  }
  /** @type {string[]} */
  const wrong = [];
  for (const path of ['/', '/help/en/', '/readyz', '/openapi.json']) {
    const { status } = await fetch(url + path);
    if (status !== 200) wrong.push(`${path} answers ${status}`);
  }
  await stopGroup(server.pid ?? 0);
  return wrong.length === 0 ? 'ready' : `failed: ${wrong.join(', ')}`;
}

/**
 * Ends a group of processes, and waits for the last of them.
 * @param {number} group
 */
async function stopGroup(group) {
  try {
    process.kill(-group, 'SIGTERM');
    for (;;) {
      await wait(100);
      process.kill(-group, 0);
    }
  } catch {
    // There is none of them any more.
  }
}

/**
 * The address in the line that tells that the server is ready; npm prints others before it.
 * @param {NodeJS.ReadableStream} stdout
 * @returns {Promise<string | null>}
 */
async function readReady(stdout) {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{"ready"')) return JSON.parse(line).url;
  }
  return null;
}

/**
 * Node's own warnings, of what is deprecated among others, without the number of the process.
 * @param {NodeJS.ReadableStream} stderr
 * @param {Set<string>} warnings
 */
function collectWarnings(stderr, warnings) {
  createInterface({ input: stderr }).on('line', (line) => {
    const [, warning] = /^\(node:\d+\) (.*Warning.*)$/.exec(line) ?? [];
    if (warning !== undefined) warnings.add(warning);
    else process.stderr.write(`${line}\n`);
  });
}

/**
 * Runs a program to its end; its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {Set<string>} [warnings]
 */
async function run(command, args, env, warnings = new Set()) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', process.stderr, 'pipe'] });
  collectWarnings(child.stderr, warnings);
  const [code] = await once(child, 'exit');
  return code;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function printed(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) return line.replace(/^v/, '');
  return 'unknown';
}
