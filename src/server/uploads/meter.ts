/** Counts the bytes of a file as they arrive, and keeps room for them in the database. */

import { Refusal } from '../../api/refusal.ts';
import type { Database } from '../db/database.ts';
import type { UploadQuotas } from '../settings/server/subjects/uploads.ts';
import { extendUpload, type NewUpload } from './commands.ts';

export interface MeterOptions {
  /** Bytes that a file may have. */
  readonly limit: number;
  /** Bytes that it will have at most, if its sender says. */
  readonly expected: number | undefined;
  readonly quotas: UploadQuotas;
}

/**
 * Room is kept in steps, so that the database is not asked for each piece; each step is twice the one before, so that
 * many files that hardly arrive keep little.
 */
const firstStep = 65_536;
const longestStep = 1_048_576;

/**
 * Returns what is to be told of each piece, in bytes, before the piece is kept.
 * @throws {Refusal} from it: `PayloadTooLarge` beyond the limit, and what `extendUpload` throws beyond a quota
 */
export function createMeter(
  db: Database,
  upload: NewUpload,
  { limit, expected = limit, quotas }: MeterOptions,
): (bytes: number) => Promise<void> {
  let arrived = 0;
  let kept = 0;
  let step = firstStep;
  return async (bytes) => {
    arrived += bytes;
    if (arrived > limit) throw new Refusal('PayloadTooLarge', 'A file has at most 50 MB.');
    const needed = arrived - kept;
    if (needed <= 0) return;
    const wanted = Math.max(needed, Math.min(step, expected - kept));
    kept += await extendUpload(db, upload, { needed, wanted }, quotas);
    step = Math.min(step * 2, longestStep);
  };
}
