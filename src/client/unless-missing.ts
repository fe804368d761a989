import { isApiError } from './errors.ts';

/** Null where the answer is a 404: a thing that is gone, or an operation that the deployment does not have. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
}
