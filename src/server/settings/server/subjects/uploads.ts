/** Uploads, and hosts of attachments. */

import { join, resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { httpUrl, list, megabytes, text, textThat } from '../kinds.ts';
import { requirePackages, s3Packages } from '../optional-packages.ts';
import { setting, type ValuesOf } from '../setting.ts';

const fileType = textThat('name types such as image/* or application/pdf', (value) =>
  /^[A-Za-z0-9.+-]+\/(\*|[A-Za-z0-9.+-]+)$/.test(value),
);

export const uploadSettings = {
  dir: setting(text, {
    env: 'UPLOAD_DIR',
    defaultWords: '`uploads` in the data folder',
    sentence:
      'Folder of uploaded files, which several servers on one database share; with `DATABASE_URL`, none unless it is set',
  }),
  types: setting(list(fileType), {
    env: 'UPLOAD_TYPES',
    default: [],
    defaultWords: 'any',
    sentence: 'Accepted types, such as `image/*,application/pdf`; others are 415',
  }),
  scanCommand: setting(text, { env: 'UPLOAD_SCAN_COMMAND', sentence: "A virus scanner's program" }),
};

/** Bytes; 0: any number. */
export const uploadQuotaSettings = {
  perVisitor: setting(megabytes, {
    env: 'UPLOAD_QUOTA_VISITOR_MB',
    default: 200_000_000,
    sentence: 'Megabytes of one visitor within 24 hours; then 429 with `Retry-After`',
  }),
  perKey: setting(megabytes, {
    env: 'UPLOAD_QUOTA_KEY_MB',
    default: 5_000_000_000,
    sentence: 'Megabytes of all visitors of one public key within 24 hours; then 429 with `Retry-After`',
  }),
  unattached: setting(megabytes, {
    env: 'UPLOAD_QUOTA_MB',
    default: 20_000_000_000,
    sentence: 'Megabytes of all files that no message has yet; then 507',
  }),
};

export const s3Settings = {
  bucket: setting(text, {
    env: 'UPLOAD_S3_BUCKET',
    sentence: 'A bucket for the files, in place of the folder',
  }),
  endpoint: setting(httpUrl('https://s3.example'), {
    env: 'UPLOAD_S3_ENDPOINT',
    defaultWords: "Amazon's",
    sentence: 'Address of another S3-compatible store',
  }),
  region: setting(text, {
    env: 'UPLOAD_S3_REGION',
    defaultWords: "the environment's",
    sentence: 'Region of the bucket',
  }),
};

export const attachmentSettings = {
  hosts: setting(list(text), {
    env: 'ATTACHMENT_HOSTS',
    default: [],
    sentence: 'Hosts that attachments may be fetched from, separated by commas, with or without a port',
  }),
};

export type UploadQuotas = ValuesOf<typeof uploadQuotaSettings>;

export interface S3Settings extends ValuesOf<typeof s3Settings> {
  readonly bucket: string;
}

export interface UploadSettings extends ValuesOf<typeof uploadSettings> {
  readonly quotas: UploadQuotas;
  /** Null: files are in the folder. */
  readonly s3: S3Settings | null;
}

export type AttachmentSettings = ValuesOf<typeof attachmentSettings>;

interface UploadPlaces {
  readonly quotas: UploadQuotas;
  readonly s3: ValuesOf<typeof s3Settings>;
  /** The data folder of a built-in database, which then contains the files too. */
  readonly dataDir: string | null;
}

/**
 * @throws {ConfigError} for a bucket without a folder for temporary files
 */
export function uploadConfig(
  { dir: named, types, ...rest }: ValuesOf<typeof uploadSettings>,
  { quotas, s3, dataDir }: UploadPlaces,
): UploadSettings {
  const dir = named !== null ? resolve(named) : dataDir && join(dataDir, 'uploads');
  return { ...rest, dir, types: types.map((type) => type.toLowerCase()), quotas, s3: s3Config(s3, dir) };
}

function s3Config({ bucket, ...rest }: ValuesOf<typeof s3Settings>, dir: string | null): S3Settings | null {
  if (bucket === null) return null;
  requirePackages(s3Settings.bucket.env, s3Packages);
  if (dir === null) {
    throw new ConfigError(
      'With UPLOAD_S3_BUCKET, UPLOAD_DIR must name a folder of this machine for files on their way.',
    );
  }
  return { bucket, ...rest };
}
