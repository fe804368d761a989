import { isApiError } from '../../../../client/errors.ts';

/** Null where the thing is gone, such as what was deleted since it was listed. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
}
