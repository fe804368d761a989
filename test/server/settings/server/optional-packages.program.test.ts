/** A real installation without the optional packages: what needs one of them says so, and all else works. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { copyFolder } from '../../../support/copy-folder.ts';
import { useDatabase } from '../../../support/database.ts';
import { freePort } from '../../../support/free-port.ts';
import { linkPackages } from '../../../support/link-packages.ts';
import { useProgram } from '../../../support/program.ts';

let folder = '';
beforeAll(async () => {
  ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-optional-'));
  await copyFolder(join(root, 'dist'), join(folder, 'dist'));
  await linkPackages(folder, ['@aws-sdk', '@opentelemetry', '@resvg']);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const environment: Record<string, string> = {};
const program = useProgram(environment, { folder: () => folder });
const database = useDatabase();

afterEach(() => {
  for (const name of Object.keys(environment)) delete environment[name];
});

const cases = [
  {
    setting: 'UPLOAD_S3_BUCKET',
    value: 'frontdesk',
    sentence: 'UPLOAD_S3_BUCKET needs a package that is not installed: npm install @aws-sdk/client-s3',
  },
  {
    setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value: 'http://127.0.0.1:4318',
    sentence:
      'OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed: npm install @opentelemetry/core @opentelemetry/exporter-trace-otlp-http @opentelemetry/resources @opentelemetry/sdk-trace-base',
  },
];

test.each(cases)('$setting without its packages ends servers and commands with one sentence', async (one) => {
  environment[one.setting] = one.value;
  for (const command of [
    ['serve', '--port', '0'],
    ['backup', join(folder, 'backup')],
  ]) {
    const { status, stderr } = await program.run(...command, '--data', join(folder, 'data'));
    expect({ status, stderr }).toEqual({ status: 2, stderr: `frontdesk: ${one.sentence}\n` });
  }
  const { stdout } = await program.run('doctor', '--data', join(folder, 'data'));
  expect(stdout.replace(/\s+/g, ' ')).toContain(one.sentence);
});

test('without any of them, a server answers and is measured', async () => {
  const metricsPort = await freePort();
  environment['METRICS_PORT'] = String(metricsPort);
  const { ready } = await program.serve('--database-url', database.url);
  expect((await fetch(`${ready.url}/readyz`)).status).toBe(200);
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('# TYPE ');
});
