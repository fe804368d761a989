/** Settings of uploads, and of the hosts that attachments are fetched from. */

import { join, resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { httpUrl, list, megabytes, text, textThat } from '../kinds.ts';
import { requirePackages, s3Packages } from '../optional-packages.ts';
import { setting, type ValuesOf } from '../setting.ts';

const fileType = textThat('be media types such as image/* or application/pdf', (value) =>
  /^[A-Za-z0-9.+-]+\/(\*|[A-Za-z0-9.+-]+)$/.test(value),
);

export const uploadSettings = {
  dir: setting(text, {
    env: 'UPLOAD_DIR',
    defaultWords: '`uploads` in the data folder',
    sentence:
      'Folder of uploaded files, which all servers of one database share; with `DATABASE_URL` there is no default',
  }),
  types: setting(list(fileType), {
    env: 'UPLOAD_TYPES',
    default: [],
    defaultWords: 'any',
    sentence: 'Accepted media types, such as `image/*,application/pdf`; the response to others is 415',
  }),
  scanCommand: setting(text, {
    env: 'UPLOAD_SCAN_COMMAND',
    sentence: 'Virus scanner: a program that is run for each uploaded file',
  }),
};

/** Limits in bytes; 0 for no limit. */
export const uploadQuotaSettings = {
  perVisitor: setting(megabytes, {
    env: 'UPLOAD_QUOTA_VISITOR_MB',
    default: 200_000_000,
    sentence:
      'Megabytes that one visitor may upload within 24 hours; beyond that, the response is 429 with `Retry-After`',
  }),
  perKey: setting(megabytes, {
    env: 'UPLOAD_QUOTA_KEY_MB',
    default: 5_000_000_000,
    sentence:
      'Megabytes that all visitors of one public key may upload within 24 hours; beyond that, the response is 429 with `Retry-After`',
  }),
  unattached: setting(megabytes, {
    env: 'UPLOAD_QUOTA_MB',
    default: 20_000_000_000,
    sentence:
      'Megabytes of all uploaded files that are not yet attached to a message; beyond that, the response is 507',
  }),
};

export const s3Settings = {
  bucket: setting(text, {
    env: 'UPLOAD_S3_BUCKET',
    sentence: 'Name of an S3 bucket that stores the files, in place of the folder',
  }),
  endpoint: setting(httpUrl('https://s3.example'), {
    env: 'UPLOAD_S3_ENDPOINT',
    defaultWords: "Amazon's",
    sentence: 'URL of an S3-compatible store other than AWS',
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
    sentence: 'Hosts that attachments may be fetched from, separated by commas, each with or without a port',
  }),
};

export type UploadQuotas = ValuesOf<typeof uploadQuotaSettings>;

export interface S3Settings extends ValuesOf<typeof s3Settings> {
  readonly bucket: string;
}

export interface UploadSettings extends ValuesOf<typeof uploadSettings> {
  readonly quotas: UploadQuotas;
  /** The bucket that stores files; null if the folder does. */
  readonly s3: S3Settings | null;
}

export type AttachmentSettings = ValuesOf<typeof attachmentSettings>;

interface UploadPlaces {
  readonly quotas: UploadQuotas;
  readonly s3: ValuesOf<typeof s3Settings>;
  /** The data folder of the built-in database, in which files are stored by default; null for another database. */
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
      'UPLOAD_S3_BUCKET needs UPLOAD_DIR too: a folder on this machine for temporary files.',
    );
  }
  return { bucket, ...rest };
}
