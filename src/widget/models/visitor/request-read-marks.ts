import { listReadMarks } from '../../../api/operations/tickets.ts';
import type { ReadMark } from '../../../api/schemas/tickets.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';

/**
 * Resolves to null if the deployment stores no marks, or if a program in between responds without them. Rejects if the
 * request fails temporarily. Small, since the launcher uses it before anything else is loaded.
 */
export async function requestReadMarks(send: Client['send']): Promise<readonly ReadMark[] | null> {
  try {
    const { marks }: { readonly marks?: unknown } = await send(listReadMarks, {});
    return isMarks(marks) ? marks : null;
  } catch (error) {
    if (isApiError(error, 'not-found', 'forbidden')) return null;
    throw error;
  }
}

/** Only our deployments respond with a list. */
function isMarks(marks: unknown): marks is readonly ReadMark[] {
  return Array.isArray(marks);
}
