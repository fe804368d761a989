/** A server that may open no more files, as where `ulimit -n` is too low; on Linux only. */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { useProgram } from '../support/program.ts';

const environment: Record<string, string> = {};
const program = useProgram(environment);
const database = useDatabase();

const limitFiles = (pid: number, limit: number) =>
  promisify(execFile)('prlimit', [`--pid=${pid}`, `--nofile=${limit}:`]);

test('a server that may open no more files goes on, and answers as soon as it may open some again', async () => {
  environment['METRICS_PORT'] = String(await freePort());
  const metricsUrl = `http://localhost:${environment['METRICS_PORT']}/metrics`;
  const { ready, pid } = await program.serve('--database-url', database.url);
  expect((await fetch(metricsUrl)).status).toBe(200);
  const open = await readdir(`/proc/${pid}/fd`);

  await limitFiles(pid, open.length);
  const { hostname, port } = new URL(ready.url);
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname).on('error', () => {}));
  // Sent on the open connection.
  const measured = fetch(metricsUrl).catch(() => null);
  // The server can only close what connects.
  await Promise.any(sockets.map((socket) => once(socket, 'close')));
  for (const socket of sockets) socket.destroy();
  await limitFiles(pid, 1024);

  await measured;
  await expect.poll(async () => (await fetch(`${ready.url}/readyz`)).status).toBe(200);
  expect((await fetch(metricsUrl)).status).toBe(200);
});
