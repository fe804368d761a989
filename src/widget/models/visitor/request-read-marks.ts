/** Asks the server how far the visitor's tickets were read. Small, since the launcher asks it before anything else. */

import { listReadMarks } from '../../../api/operations/tickets.ts';
import type { ReadMark } from '../../../api/schemas/tickets.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';

/**
 * Resolves to null where the deployment keeps no marks: it says so, or something on the way answers that knows none.
 * Rejects when it cannot be known now.
 */
export async function askReadMarks(send: Client['send']): Promise<readonly ReadMark[] | null> {
  try {
    const { marks }: { readonly marks?: unknown } = await send(listReadMarks, {});
    return isMarks(marks) ? marks : null;
  } catch (error) {
    if (isApiError(error, 'not-found', 'forbidden')) return null;
    throw error;
  }
}

/** What is a list was made by a deployment of ours. */
function isMarks(marks: unknown): marks is readonly ReadMark[] {
  return Array.isArray(marks);
}
