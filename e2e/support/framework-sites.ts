/** The sites of `e2e/sites`, each made with a framework as its docs say: installed and built once, outside of the tree. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/free-port.ts';
import type { Demo } from './demo.ts';
import { type Fault, startProxy } from './proxy.ts';
import { installPackagesInto, runProgram } from './run-program.ts';
import type { Site } from './site.ts';

const source = fileURLToPath(new URL('../sites', import.meta.url));
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'frontdesk-sites');
const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 30;

/** What builds and serves each site: a program in their folder, and what it is given in the site's own. */
const programs = {
  next: {
    build: ['node_modules/next/dist/bin/next', 'build'],
    serve: ['node_modules/next/dist/bin/next', 'start'],
  },
  'react-router': {
    build: ['node_modules/@react-router/dev/bin.js', 'build'],
    serve: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
  },
  sveltekit: {
    build: ['node_modules/vite/bin/vite.js', 'build'],
    serve: ['sveltekit/build/index.js'],
  },
  turbo: { build: undefined, serve: ['turbo/server.js'] },
} as const;

const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

export type FrameworkSite = keyof typeof programs;

/**
 * Returns the folder with the installed and built sites. Files that are as they were the last time are built already.
 * @throws {Error} where the packages cannot be had, or a site cannot be built.
 */
export async function buildFrameworkSites(): Promise<string> {
  const dir = join(cache, await hashOfSources());
  if (!existsSync(dir)) await buildInto(dir);
  // What is used is kept.
  await utimes(dir, new Date(), new Date());
  return dir;
}

/** A run that is ended in the middle leaves nothing that the next one takes for whole: the folder gets its name last. */
async function buildInto(dir: string): Promise<void> {
  await removeUnused();
  const building = `${dir}-${process.pid}`;
  try {
    await cp(source, building, { recursive: true });
    await installPackagesInto(building, 'ci', '--ignore-scripts');
    for (const [site, { build }] of Object.entries(programs)) {
      if (!build) continue;
      const [program, ...args] = build;
      await runProgram(join(building, site), process.execPath, [join(building, program), ...args], env);
    }
    await rename(building, dir).catch((error: Error) => {
      // Another run was faster.
      if (!existsSync(dir)) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  const names = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const name of names.sort()) hash.update(name.slice(source.length)).update(await readFile(name));
  return hash.digest('hex').slice(0, 16);
}

/** Removes the sites that no run has used for a month. */
async function removeUnused(): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > keptDays * dayMs)
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Serves a built site as its framework does. What its pages say of the deployment of the docs is filled in on the way:
 * they are built once, and the address and key of a demo are new in every run.
 */
export async function serveFrameworkSite(dir: string, site: FrameworkSite, demo: Demo): Promise<Site> {
  const [program, ...args] = programs[site].serve;
  const port = await freePort();
  const server = spawn(process.execPath, [join(dir, program), ...args], {
    cwd: join(dir, site),
    env: { ...process.env, ...env, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  while (!(await isServed(url))) {
    if (server.exitCode !== null) throw new Error(`the server of ${site} ended with ${server.exitCode}`);
    await wait(100);
  }
  const proxy = await startProxy(url);
  proxy.spoil(fillIn(demo));
  return {
    url: proxy.url,
    async close() {
      await proxy.close();
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

async function isServed(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** A script may say the ellipsis in letters. */
const sampleKey = /fdp_(?:…|\\u2026)/g;

function fillIn({ url, publicKey }: Demo): Fault {
  return (response, pass, request) => {
    request.headers['accept-encoding'] = 'identity';
    pass(async (answer) => {
      const body = (await text(answer))
        .replaceAll('https://help.shop.example', url)
        .replaceAll(sampleKey, publicKey);
      const { 'content-length': _length, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers).end(body);
    });
  };
}
