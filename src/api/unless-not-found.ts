import { Refusal } from './refusal.ts';

/** Null where a `Service` throws `NotFound`. The mirror handles the errors of a client. */
export async function unlessNotFound<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'NotFound') return null;
    throw error;
  }
}
