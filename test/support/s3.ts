import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

export interface TestS3 {
  readonly endpoint: string;
  readonly bucket: string;
}

/**
 * An S3-compatible server with one bucket, ended after the last test; its credentials are put where the library looks
 * for them. Await it once, at the top.
 */
export async function useS3(): Promise<TestS3> {
  const bucket = 'uploads';
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-s3-'));
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const places = ['--directory', folder, '--address', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, [program, ...places, '--configure-bucket', bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(async () => {
    child.kill();
    await rm(folder, { recursive: true });
  });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listening on (\S+:\d+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // It writes a line for each request, and would wait for someone to read them.
    child.stdout.resume();
    return { endpoint: `http://${address}`, bucket };
  }
  throw new Error('the S3-compatible server does not listen');
}
