import pg from 'pg';
import { vi } from 'vitest';

/** The statements that databases of this process are asked to run while a task lasts, each a way there and back. */
export async function countQueries(task: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await task();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
