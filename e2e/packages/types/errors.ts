/** What `isApiError` makes of a type. */

import { ApiError, type ApiErrorKind, isApiError } from 'frontdesk/client';

export function waitFor(error: unknown): number | undefined {
  if (isApiError(error, 'too-many', 'server')) {
    const kind: 'too-many' | 'server' = error.kind;
    // @ts-expect-error Another kind than those that were asked for.
    const other: 'network' = error.kind;
    return [kind, other].includes('server') ? 0 : error.retryAfter;
  }
  if (isApiError(error)) {
    const kind: ApiErrorKind = error.kind;
    return kind === 'network' ? 1 : undefined;
  }
  // @ts-expect-error There is no such kind.
  return isApiError(error, 'nonsense') ? 0 : undefined;
}

export const one: ApiError = new ApiError('redirect', 'elsewhere', { redirectedTo: 'https://login.example' });
