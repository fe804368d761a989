import type { Database } from '../../../db/database.ts';

/** The user of our own database that the records are stored for. */
export interface MirrorTarget {
  readonly db: Database;
  readonly userId: number;
}
