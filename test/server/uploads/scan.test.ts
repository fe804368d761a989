import { readdirSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type TestCaller, useApp } from '../../support/app.ts';
import { secretKey } from '../../support/help-center.ts';
import { buildInbox } from '../../support/tickets.ts';
import { upload, useUploadDir } from '../../support/uploads.ts';

const folder = useUploadDir();
const scanCommand = join(folder, 'scanner');
const service = useApp({ config: { uploads: { dir: join(folder, 'files'), scanCommand } }, scanMs: 2000 });
let office: TestCaller;

beforeAll(async () => {
  await buildInbox(service.database.db, { userId: 4 });
  office = { userId: 4, apiKey: await secretKey(service.database.db, 4) };
  process.env['SECRET_OF_THE_TEST'] = 'secret';
});

/** From now on the scanner is this script, called with the file as its first argument. */
async function scanWith(script: string): Promise<void> {
  await writeFile(scanCommand, `#!/bin/sh\n${script}\n`);
  await chmod(scanCommand, 0o700);
}

function storedFiles(): string[] {
  const found = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map(({ name }) => name);
}

async function sendInfected() {
  const { status, body } = await upload(service, office, 'EICAR', { name: '$(touch x); a.txt' });
  const { rows } = await service.database.pool.query('select count(*)::int as count from uploads');
  return { status, code: body.code, rows: rows[0].count, files: storedFiles() };
}

test('what the scanner finds is refused, logged, and not stored', async () => {
  await scanWith('grep -q EICAR "$1" && exit 1; exit 0');
  expect(await sendInfected()).toEqual({ status: 422, code: 'UnprocessableContent', rows: 0, files: [] });
  expect(service.logged()).toContain('"verdict":"infected"');
  const { status, body } = await upload(service, office, 'clean');
  expect(status).toBe(200);
  expect((await service.app.inject({ url: new URL(body.url).pathname })).body).toBe('clean');
  await service.database.pool.query('delete from uploads');
});

test.each([
  ['fails', 'exit 2'],
  ['is ended', 'kill -9 $$'],
  ['does not end', 'exec sleep 600'],
])('when the scanner %s, nothing is taken', async (_name, script) => {
  await scanWith(script);
  const before = storedFiles();
  expect(await sendInfected()).toEqual({ status: 503, code: 'ServiceUnavailable', rows: 0, files: before });
});

test('when there is no scanner where one shall be, nothing is taken', async () => {
  await writeFile(scanCommand, 'no program');
  await chmod(scanCommand, 0o600);
  expect(await sendInfected()).toMatchObject({ status: 503, rows: 0 });
});

test('the scanner is told the path of the file, and no setting of the server', async () => {
  const seen = join(folder, 'seen');
  await scanWith(`{ echo "$# $1"; env; } > ${seen}`);
  expect((await upload(service, office, 'x')).status).toBe(200);
  const text = await readFile(seen, 'utf8');
  expect(text).toMatch(new RegExp(`^1 ${join(folder, 'files/incoming')}/[\\w-]+\n`));
  expect(text).not.toContain('SECRET_OF_THE_TEST');
});
