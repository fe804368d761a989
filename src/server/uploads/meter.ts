/** Counts the bytes of a file as they are received, and reserves room for them in the database. */

import { Refusal } from '../../api/refusal.ts';
import type { Database } from '../db/database.ts';
import type { UploadQuotas } from '../settings/server/subjects/uploads.ts';
import { extendUpload, type NewUpload } from './uploads.sql.ts';

export interface MeterOptions {
  /** Bytes of the largest file allowed. */
  readonly limit: number;
  /** The size that the sender states, in bytes; undefined if unknown. */
  readonly expected: number | undefined;
  readonly quotas: UploadQuotas;
}

/** Room is reserved in doubling steps: few queries for a long file, little room for files that hardly arrive. */
const firstStep = 65_536;
const longestStep = 1_048_576;

/**
 * Creates a function to call with the size of each piece before the piece is written.
 * @throws {Refusal} from the function: `PayloadTooLarge` beyond the limit, and the errors of `extendUpload`
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
    if (arrived > limit) throw new Refusal('PayloadTooLarge', 'A file can be at most 50 MB.');
    const needed = arrived - kept;
    if (needed <= 0) return;
    const wanted = Math.max(needed, Math.min(step, expected - kept));
    kept += await extendUpload(db, upload, { needed, wanted }, quotas);
    step = Math.min(step * 2, longestStep);
  };
}
