import type { Database } from '../../db/database.ts';

/** Where the records go. */
export interface Here {
  readonly db: Database;
  readonly userId: number;
}
