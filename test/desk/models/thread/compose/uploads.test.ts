/** Files are uploaded one by one, with what has arrived of each, and can be cancelled and sent again. */

import { expect, test } from 'vitest';
import { maxAttachmentBytes } from '../../../../../src/api/limits.ts';
import { ApiError } from '../../../../../src/client/errors.ts';
import { openUploads } from '../../../../support/fake-desk/page-drafts.ts';

const target = { ticketId: 5, kind: 'reply' as const };
const file = new File(['tent'], 'tent.png', { type: 'image/png' });

test('a file says how much of it has arrived, and is then part of the text', async () => {
  const { drafts, sent, uploads } = openUploads();
  uploads.add(target, [file]);
  sent[0]?.onProgress(0.4);
  expect(uploads.ofMessage(target)).toMatchObject([{ status: 'uploading', progress: 0.4 }]);
  expect(uploads.ofMessage({ ticketId: 5, kind: 'note' })).toEqual([]);
  sent[0]?.succeed();
  await expect.poll(() => drafts.draft(5).value.reply.files).toMatchObject([{ url: '/uploads/1' }]);
  expect(uploads.ofMessage(target)).toEqual([]);
});

test('a file that is removed is not sent any further', () => {
  const { sent, uploads } = openUploads();
  uploads.add(target, [file]);
  const [upload] = uploads.ofMessage(target);
  uploads.remove(target, upload?.key ?? '');
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(uploads.ofMessage(target)).toEqual([]);
});

test('a file that failed is sent again from its beginning, and one that was refused is not', async () => {
  const { sent, uploads } = openUploads();
  uploads.add(target, [file]);
  const status = () => uploads.ofMessage(target)[0]?.status;
  const key = uploads.ofMessage(target)[0]?.key ?? '';
  sent[0]?.onProgress(0.4);
  sent[0]?.fail(new ApiError('network', 'no server'));
  await expect.poll(status).toBe('failed');
  uploads.retry(key);
  expect(uploads.ofMessage(target)).toMatchObject([{ status: 'uploading', progress: 0 }]);
  sent[1]?.fail(new ApiError('too-large', 'too large', { status: 413 }));
  await expect.poll(status).toBe('refused');
  uploads.retry(key);
  expect(sent).toHaveLength(2);
});

test('files that are too large together are not sent at all', () => {
  const { sent, uploads } = openUploads();
  const large = new File([new Uint8Array(1)], 'video.mp4');
  Object.defineProperty(large, 'size', { value: maxAttachmentBytes });
  uploads.add(target, [large, file]);
  expect(uploads.isTooLarge.value).toBe(true);
  expect(sent).toEqual([]);
});
