/**
 * A process that uses a database, for tests that need several or one to kill. Arguments: the data folder.
 * Runs the SQL that its parent sends, and answers with the rows; leaves when sent nothing.
 */

import { DatabaseProblem, openDatabase } from '../../src/server/db/connect.ts';
import { quiet } from './log.ts';

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'problem'; readonly isForOperator: boolean; readonly message: string };

const answer = (value: Answer) => process.send?.(value);

function tell(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  answer({ kind: 'problem', isForOperator: error instanceof DatabaseProblem, message });
}

try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '' }, { log: quiet, maxConnections: 2 });
  process.on('message', async (statement) => {
    if (typeof statement === 'string') {
      await database.pool.query(statement).then(({ rows }) => answer({ kind: 'rows', rows }), tell);
    } else {
      await database.close().catch(tell);
      process.disconnect();
    }
  });
  answer({ kind: 'ready' });
} catch (error) {
  tell(error);
  process.disconnect();
}
