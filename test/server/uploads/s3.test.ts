import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, test } from 'vitest';
import { createUploadStore } from '../../../src/server/uploads/store.ts';
import { type TestCaller, useApp } from '../../support/app.ts';
import { secretKey } from '../../support/help-center.ts';
import { useS3 } from '../../support/s3.ts';
import { buildInbox } from '../../support/tickets.ts';
import { upload, useUploadDir } from '../../support/uploads.ts';

const { bucket, endpoint } = await useS3();
const uploadDir = useUploadDir();
const s3 = { bucket, endpoint, region: 'eu-north-1' };
const service = useApp({ config: { uploads: { dir: uploadDir, s3 } } });
const client = new S3Client({ endpoint, region: 'eu-north-1', forcePathStyle: true });
let office: TestCaller;

beforeAll(async () => {
  await buildInbox(service.database.db, { userId: 4 });
  office = { userId: 4, apiKey: await secretKey(service.database.db, 4) };
});

async function objects(): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

const read = async (url: string) => await service.app.inject({ url: new URL(url).pathname });

test('a file goes to the bucket and comes back as it was, and nothing stays in the folder', async () => {
  const data = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  const { status, body } = await upload(service, office, data, { name: 'tält.bin' });
  expect(status).toBe(200);
  const [key] = await objects();
  expect(key).toMatch(/^[\da-f]{2}\/[\da-f]{64}$/);
  const stored = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? [])).toEqual(data);

  const response = await read(body.url);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload).toEqual(data);
  expect(response.headers['content-disposition']).toContain('t%C3%A4lt.bin');
  expect(await readdir(`${uploadDir}/incoming`)).toEqual([]);
});

test('an empty file is a file', async () => {
  const { body } = await upload(service, office, Buffer.alloc(0));
  expect((await read(body.url)).statusCode).toBe(200);
});

test('what ends is removed from the bucket too', async () => {
  const { body } = await upload(service, office, 'old');
  const before = await objects();
  await service.database.pool.query(
    "update uploads set created_at = now() - interval '2 days' where size = 3",
  );
  const store = createUploadStore(service.database.db, uploadDir, { s3 });
  await store.sweep();
  await store.close();
  expect(await objects()).toHaveLength(before.length - 1);
  expect((await read(body.url)).statusCode).toBe(404);
});

test('a file that the bucket has lost is not there', async () => {
  const store = createUploadStore(service.database.db, uploadDir, { s3 });
  const { body } = await upload(service, office, 'lost');
  const [, , token = '', name = ''] = new URL(body.url).pathname.split('/');
  const found = await store.open(token, name);
  expect(found && (await buffer(found.source)).toString()).toBe('lost');
  await store.remove(found ? [found.file.hash] : []);
  expect((await read(body.url)).statusCode).toBe(404);
  await store.close();
});

test('when the bucket does not answer, nothing is stored', async () => {
  const store = createUploadStore(service.database.db, uploadDir, { s3: { ...s3, bucket: 'missing' } });
  const saving = store.save(
    { userId: 4, name: 'a', type: '', source: Readable.from([Buffer.from('x')]) },
    10,
  );
  await expect(saving).rejects.toThrow();
  const { rows } = await service.database.pool.query("select * from uploads where name = 'a'");
  expect(rows).toEqual([]);
  await store.close();
});
