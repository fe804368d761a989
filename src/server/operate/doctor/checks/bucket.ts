import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { S3Settings } from '../../../settings/server/subjects/uploads.ts';
import { createS3Store } from '../../../uploads/s3.ts';
import { type Check, type Finding, ok, problem } from '../check.ts';

export const bucketCheck: Check = {
  name: 'bucket',
  async run({ config }) {
    const s3 = config?.uploads.s3;
    return s3 ? [await tryBucket(s3)] : [];
  },
};

/** Puts a small file into the bucket, reads it and removes it, as uploads do. */
async function tryBucket(s3: S3Settings): Promise<Finding> {
  const store = createS3Store(s3);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-doctor-'));
  try {
    const path = join(folder, 'file');
    const hash = randomBytes(32).toString('hex');
    await writeFile(path, hash);
    await store.put(hash, path, hash.length);
    const source = await store.read(hash);
    const isSame = source !== null && (await text(source)) === hash;
    await store.remove(hash);
    if (isSame) return ok(`Files can be put into the bucket ${s3.bucket}, read and removed.`);
    return problem(
      `The bucket ${s3.bucket} gave back another file than was put there.`,
      'Look at its rules.',
    );
  } catch (error) {
    return problem(
      `The bucket ${s3.bucket} cannot be used: ${nameOf(error)}.`,
      'Check UPLOAD_S3_BUCKET, UPLOAD_S3_ENDPOINT and UPLOAD_S3_REGION, and that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY may put, get and delete objects in it.',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await store.close();
  }
}

/** What the library throws says in its name what is wrong, and in its message more than anybody wants to read. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}`;
}
