import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';

const maxAttempts = 10;
const maxSeconds = 60;

/** Waits as long as the server asks; otherwise one more second with each attempt. */
const backoff = new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
  const error = 'error' in result ? result.error : undefined;
  const seconds = isApiError(error, 'too-many') ? error.retryAfter : undefined;
  return Math.min(seconds ?? attempt, maxSeconds) * 1000;
});

/**
 * Wraps a client so that it waits after a 429, as long as the server asks. The client's own retries count towards the
 * timeout of one request; these waits do not.
 */
export function withRetry(client: Client): Client {
  const policy = retry(
    handleWhen((error) => isApiError(error, 'too-many')),
    { maxAttempts: maxAttempts - 1, backoff },
  );
  return {
    settings: client.settings,
    send: (operation, input, options) => policy.execute(() => client.send(operation, input, options)),
  };
}
