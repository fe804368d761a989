import { isApiError } from '../../../client/errors.ts';
import type { OwnerMessages } from '../../../languages/messages.ts';

/** Returns what went wrong with a change, for errors that are not about a field. */
export function changeProblem(error: unknown, texts: OwnerMessages['settings']): string {
  if (isApiError(error, 'not-found')) return texts.gone;
  return isApiError(error, 'too-many') ? texts.tooMany : texts.changeFailed;
}
