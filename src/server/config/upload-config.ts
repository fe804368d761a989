/** What an operator may set about uploads. */

import { join, resolve } from 'node:path';
import type { DatabasePlace } from '../db/connect.ts';
import type { S3Settings } from '../uploads/s3.ts';
import type { UploadSettings } from '../uploads/store.ts';
import { ConfigError, readLimit, readList } from './config-value.ts';

export interface UploadConfig {
  /** Folder of uploaded files, or with a bucket of those on their way there; null: there are no uploads. */
  readonly uploadDir: string | null;
  readonly uploads: UploadSettings;
}

const megabyte = 1_000_000;

/** @throws {ConfigError} */
export function readUploadConfig(database: DatabasePlace, env: NodeJS.ProcessEnv): UploadConfig {
  const uploadDir = readUploadDir(database, env);
  const s3 = readS3(env);
  if (s3 !== null && uploadDir === null) {
    throw new ConfigError(
      'With UPLOAD_S3_BUCKET, UPLOAD_DIR must name a folder of this machine for files on their way.',
    );
  }
  const scanCommand = env['UPLOAD_SCAN_COMMAND'];
  return {
    uploadDir,
    uploads: {
      ...(s3 && { s3 }),
      ...(scanCommand && { scanCommand }),
      types: readTypes(env),
      quotas: {
        ...quota('perVisitor', readLimit(env, 'UPLOAD_QUOTA_VISITOR_MB', 200)),
        ...quota('perKey', readLimit(env, 'UPLOAD_QUOTA_KEY_MB', 5000)),
        ...quota('unattached', readLimit(env, 'UPLOAD_QUOTA_MB', 20_000)),
      },
    },
  };
}

function quota(name: string, megabytes: number) {
  return megabytes === 0 ? {} : { [name]: megabytes * megabyte };
}

/** A folder of this machine goes with data of this machine; elsewhere the operator has to name one. */
function readUploadDir(database: DatabasePlace, env: NodeJS.ProcessEnv): string | null {
  const named = env['UPLOAD_DIR'];
  if (named) return resolve(named);
  return 'dataDir' in database ? join(database.dataDir, 'uploads') : null;
}

function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
  const bucket = env['UPLOAD_S3_BUCKET'];
  if (!bucket) return null;
  const endpoint = env['UPLOAD_S3_ENDPOINT'];
  if (endpoint && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))) {
    throw new ConfigError('UPLOAD_S3_ENDPOINT must be an address such as https://s3.example.');
  }
  const region = env['UPLOAD_S3_REGION'];
  return { bucket, ...(endpoint && { endpoint }), ...(region && { region }) };
}

function readTypes(env: NodeJS.ProcessEnv): string[] {
  const types = readList(env, 'UPLOAD_TYPES').map((type) => type.toLowerCase());
  for (const type of types) {
    if (!/^[a-z0-9.+-]+\/(?:\*|[a-z0-9.+-]+)$/.test(type)) {
      throw new ConfigError(
        `UPLOAD_TYPES must name types such as image/* or application/pdf, not “${type}”.`,
      );
    }
  }
  return types;
}
