/** What is done to a server, its database, its disk and its connections. */

import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { runSystem, type World, type WorldOptions } from '../../test/support/faults/world.ts';

export interface FaultPart {
  readonly name: string;
  /** What is done, for the table. */
  readonly fault: string;
  /** Where nobody says how many. */
  readonly rounds: number;
  readonly world: WorldOptions;
  /** Does it, and ends it: resolves at its end, or as soon as what was killed is started again. */
  round(world: World): Promise<void>;
  /** Why it cannot be done here; null or absent: it can. */
  readonly problem?: () => string | null;
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

const some = (least: number, most: number) => wait(between(least, most));

/** Also while it starts, at any moment. */
async function killServer({ servers: [server] }: World): Promise<void> {
  if (!server) return;
  await server.kill();
  if (Math.random() < 0.4) {
    void server.start();
    await some(0, 900);
    await server.kill();
  }
  void server.start();
}

async function killDatabase({ postgres }: World): Promise<void> {
  await postgres.kill();
  await some(0, 300);
  await postgres.revive();
}

async function killBoth({ postgres, servers: [server] }: World): Promise<void> {
  await Promise.all([postgres.kill(), server?.kill()]);
  await postgres.revive();
  void server?.start();
}

const restart =
  (how: 'fast' | 'immediate') =>
  async ({ postgres }: World): Promise<void> => {
    await postgres.shutDown(how);
    await some(0, 500);
    await postgres.revive();
  };

async function cut({ proxy }: World): Promise<void> {
  proxy?.cut();
  await some(300, 1500);
  proxy?.heal();
}

async function delay({ proxy }: World): Promise<void> {
  proxy?.delay(between(300, 1200));
  await some(2000, 4000);
  proxy?.heal();
}

async function silence({ proxy }: World): Promise<void> {
  proxy?.silence();
  await some(1000, 6000);
  proxy?.heal();
}

async function fillDisk({ disk }: World): Promise<void> {
  const file = join(disk, 'fills-the-disk');
  const block = Buffer.alloc(65_536);
  const endless = function* () {
    for (;;) yield block;
  };
  const fill = () =>
    pipeline(Readable.from(endless()), createWriteStream(file, { flags: 'a' })).catch(() => {});
  const end = performance.now() + between(3000, 6000);
  // What is given back meanwhile is taken too.
  while (performance.now() < end) {
    await fill();
    await wait(100);
  }
  await rm(file);
}

async function exhaustFiles({ servers: [server] }: World): Promise<void> {
  if (!server) return;
  const limits = await readFile(`/proc/${server.pid}/limits`, 'utf8');
  const [, before = '1024'] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  const { length } = await readdir(`/proc/${server.pid}/fd`);
  await runSystem('prlimit', [`--pid=${server.pid}`, `--nofile=${length + 2}:`]);
  const { port, hostname } = new URL(server.url);
  const sockets = Array.from({ length: 40 }, () => connect(Number(port), hostname).on('error', () => {}));
  await some(2000, 4000);
  for (const socket of sockets) socket.destroy();
  await runSystem('prlimit', [`--pid=${server.pid}`, `--nofile=${before}:`]);
}

const clockFile = (folder: string) => join(folder, 'clock');

function libfaketime(): string | null {
  const root = '/usr/lib';
  const libraries = readdirSync(root).map((name) => join(root, name, 'faketime/libfaketimeMT.so.1'));
  return libraries.find((path) => existsSync(path)) ?? null;
}

/** At once: a clock that is read while its file is written would end the server. */
async function setClock(folder: string, seconds: string): Promise<void> {
  const file = clockFile(folder);
  await writeFile(`${file}.part`, `${seconds}\n`);
  await rename(`${file}.part`, file);
}

const skewClock =
  (seconds: string) =>
  async ({ folder }: World): Promise<void> => {
    await setClock(folder, seconds);
    await some(1500, 3000);
    await setClock(folder, '+0');
  };

const skewed: WorldOptions = {
  database: 'own',
  hasVisitor: false,
  prepare: (folder) => setClock(folder, '+0'),
  env: (folder) => ({
    LD_PRELOAD: libfaketime() ?? '',
    FAKETIME_TIMESTAMP_FILE: clockFile(folder),
    FAKETIME_NO_CACHE: '1',
    // What measures how long something takes is not the clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }),
};

const withoutFaketime = () => (libfaketime() === null ? 'libfaketime is not installed' : null);

async function killOneOfTwo({ servers }: World): Promise<void> {
  const one = servers[Math.floor(Math.random() * servers.length)];
  await one?.kill();
  await some(0, 800);
  void one?.start();
}

const builtIn: WorldOptions = { database: 'built-in' };
const own: WorldOptions = { database: 'own' };

const killed: readonly FaultPart[] = (['built-in', 'own'] as const).flatMap((database): FaultPart[] => {
  const end = database === 'own' ? '-own' : '';
  const world = { database };
  return [
    {
      name: `server-killed${end}`,
      fault: 'kill -9 of the server, also while it starts',
      world,
      rounds: 10,
      round: killServer,
    },
    {
      name: `database-killed${end}`,
      fault: 'kill -9 of the database',
      world,
      rounds: 5,
      round: killDatabase,
    },
    { name: `both-killed${end}`, fault: 'kill -9 of both', world, rounds: 5, round: killBoth },
    {
      name: `backend-killed${end}`,
      fault: 'kill -9 of one process of the database',
      world,
      rounds: 5,
      round: ({ postgres }: World) => postgres.killBackend(),
    },
    {
      name: `database-restarted${end}`,
      fault: 'the database restarts',
      world,
      rounds: 5,
      round: restart('fast'),
    },
    {
      name: `database-restarted-at-once${end}`,
      fault: 'the database restarts without a checkpoint',
      world,
      rounds: 5,
      round: restart('immediate'),
    },
  ];
});

export const parts: readonly FaultPart[] = [
  ...killed,
  {
    name: 'disk-full',
    fault: 'the disk is full',
    world: { ...builtIn, diskMegabytes: 320 },
    rounds: 3,
    round: fillDisk,
  },
  {
    name: 'files-exhausted',
    fault: 'no file can be opened',
    world: builtIn,
    rounds: 3,
    round: exhaustFiles,
  },
  {
    name: 'database-cut',
    fault: 'connections to the database are cut',
    rounds: 5,
    round: cut,
    world: { ...own, proxied: 'database' },
  },
  {
    name: 'database-delayed',
    fault: 'connections to the database are slow',
    rounds: 3,
    round: delay,
    world: { ...own, proxied: 'database' },
  },
  {
    name: 'database-silent',
    fault: 'connections to the database die unnoticed',
    rounds: 3,
    round: silence,
    world: { ...own, proxied: 'database' },
  },
  {
    name: 'callers-cut',
    fault: 'connections of callers are cut',
    rounds: 5,
    round: cut,
    world: { ...builtIn, proxied: 'callers' },
  },
  {
    name: 'callers-delayed',
    fault: 'connections of callers are slow',
    rounds: 3,
    round: delay,
    world: { ...builtIn, proxied: 'callers' },
  },
  {
    name: 'callers-silent',
    fault: 'connections of callers die unnoticed',
    rounds: 3,
    round: silence,
    world: { ...builtIn, proxied: 'callers' },
  },
  {
    name: 'clock-ahead',
    fault: 'the server’s clock is an hour ahead',
    rounds: 3,
    world: skewed,
    round: skewClock('+3600'),
    problem: withoutFaketime,
  },
  {
    name: 'clock-behind',
    fault: 'the server’s clock is an hour behind',
    rounds: 3,
    world: skewed,
    round: skewClock('-3600'),
    problem: withoutFaketime,
  },
  {
    name: 'one-of-two-killed',
    fault: 'kill -9 of one of two servers',
    rounds: 5,
    round: killOneOfTwo,
    world: { ...own, servers: 2 },
  },
];
