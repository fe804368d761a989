/** `npm run dev`: the demo, built again and shown again whenever a source changes. */

import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './fresh.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { watch } = await import('chokidar');

const port = Number(process.env['PORT'] || 8080);
const reloadScript = '<script>new EventSource("/__changes").onmessage = () => location.reload()</script>';
/** @type {Set<import('node:http').ServerResponse>} */
const pages = new Set();
/** @typedef {{ process: import('node:child_process').ChildProcess, url: string }} Backend */
/** @type {Backend} */
let backend = await restart(null);
let isBusy = false;
let isStale = false;

watch(['src', 'public', 'docs', 'index.html'], { cwd: root, ignoreInitial: true }).on('all', rebuild);

createServer(answer).listen(port, 'localhost', () => {
  process.stdout.write(`\n  The demo, reloading on change: http://localhost:${port}/\n\n`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await end(backend.process);
    process.exit(0);
  });
}

/** One build at a time; a change that comes meanwhile makes another one follow. */
async function rebuild() {
  isStale = true;
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    backend = await restart(backend);
  }
  isBusy = false;
  for (const page of pages) page.write('data: reload\n\n');
}

/**
 * Builds and starts the server again; a build that fails leaves the old server running.
 * @param {Backend | null} old
 * @returns {Promise<Backend>}
 */
async function restart(old) {
  const status = await end(
    spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: root,
      stdio: 'inherit',
    }),
    false,
  );
  if (status !== 0 && old) return old;
  if (old) await end(old.process);
  const server = spawn(
    process.execPath,
    [join(root, 'dist/server/main.js'), 'serve', '--demo', '--json', '--port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  for await (const line of createInterface(server.stdout))
    return { process: server, url: JSON.parse(line).url };
  throw new Error('the server ended before it was ready');
}

/**
 * Resolves with the exit status of a program.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | null>}
 */
function end(child, isAsked = true) {
  if (isAsked) child.kill('SIGTERM');
  return new Promise((resolve) => {
    if (child.exitCode === null) child.once('exit', resolve);
    else resolve(child.exitCode);
  });
}

/**
 * Passes a request on; a page gets a line that reloads it, for which the page's own policy has to go.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
function answer(incoming, outgoing) {
  if (incoming.url === '/__changes') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    pages.add(outgoing);
    outgoing.on('close', () => pages.delete(outgoing));
    return;
  }
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const passed = request(backend.url + incoming.url, { method: incoming.method, headers }, (response) => {
    const isPage = response.headers['content-type']?.startsWith('text/html') ?? false;
    const { 'content-security-policy': policy, 'content-length': length, ...rest } = response.headers;
    const kept = isPage ? rest : response.headers;
    outgoing.writeHead(response.statusCode ?? 502, kept);
    response.on('data', (chunk) => outgoing.write(chunk));
    response.on('end', () => outgoing.end(isPage ? reloadScript : undefined));
  });
  passed.on('error', () => outgoing.writeHead(502).end('The server is starting.'));
  incoming.pipe(passed);
}
