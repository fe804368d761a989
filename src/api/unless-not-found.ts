import { Refusal } from './refusal.ts';

/** Null where there is no such thing, by what a `Service` throws; what a client throws, the mirror reads. */
export async function unlessNotFound<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'NotFound') return null;
    throw error;
  }
}
