import pg from 'pg';
import { vi } from 'vitest';
import { isRecord } from '../../src/formats/is-record.ts';

/**
 * Counts the statements that databases of this process are asked to run while a task lasts, each a way there and back.
 * @param pattern matches the texts of those that are counted. @default all of them
 */
export async function countQueries(task: () => Promise<unknown>, pattern = /(?:)/): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await task();
    return query.mock.calls.filter(([sent]: readonly unknown[]) => pattern.test(statementText(sent))).length;
  } finally {
    query.mockRestore();
  }
}

function statementText(sent: unknown): string {
  return isRecord(sent) ? String(sent['text']) : String(sent);
}
