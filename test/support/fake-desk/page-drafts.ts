/** Drafts and uploads of a page, whose requests a test answers. */

import { onTestFinished } from 'vitest';
import type { UploadOptions } from '../../../src/client/desk-requests.ts';
import type { ApiError } from '../../../src/client/errors.ts';
import type { UploadedFile } from '../../../src/client/send-file.ts';
import { Drafts } from '../../../src/desk/models/thread/compose/drafts.ts';
import { Uploads } from '../../../src/desk/models/thread/compose/uploads.ts';

interface Request extends UploadOptions {
  succeed(): void;
  fail(error: ApiError): void;
}

/** Opens drafts that end with the test. */
export function openDrafts(agentId = 7): Drafts {
  const ending = new AbortController();
  onTestFinished(() => {
    ending.abort();
    localStorage.clear();
  });
  return new Drafts(1, agentId, ending.signal);
}

export function openUploads() {
  const drafts = openDrafts();
  const sent: Request[] = [];
  const upload = (_userId: number, { name, size, type }: File, options: UploadOptions) =>
    new Promise<UploadedFile>((resolve, reject) => {
      const { signal, onProgress } = options;
      const succeed = () => resolve({ url: `/uploads/${sent.length}`, name, size, type });
      sent.push({ signal, onProgress: (share) => onProgress(share), succeed, fail: reject });
    });
  return { drafts, sent, uploads: new Uploads({ upload }, 1, drafts) };
}
