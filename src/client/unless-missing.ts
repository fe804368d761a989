import { isApiError } from './errors.ts';

/** Resolves to null for a 404: the record does not exist, or the deployment lacks the operation. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
}
