import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { TestApp, TestCaller } from './app.ts';

/** A folder for uploads, removed after the last test. Call it once, at the top. */
export function useUploadDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-uploads-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

export interface UploadRequest {
  readonly name?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

/** Sends a file as a body of its own. */
export async function upload(
  { app }: TestApp,
  { apiKey, userId }: TestCaller,
  payload: string | Buffer,
  { name = 'a.txt', type = 'text/plain', headers = {}, remoteAddress }: UploadRequest = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/${apiKey}/${userId}/uploads?name=${encodeURIComponent(name)}`,
    payload,
    headers: { 'content-type': type, ...headers },
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
