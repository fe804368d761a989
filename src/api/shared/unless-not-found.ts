import { Refusal } from '../refusal.ts';

/** Resolves to null if a `Service` throws `NotFound`. For an HTTP client's 404, see `unlessMissing` of `src/client`. */
export async function unlessNotFound<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'NotFound') return null;
    throw error;
  }
}
