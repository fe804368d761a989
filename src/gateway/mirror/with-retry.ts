import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';

const maxAttempts = 10;
const maxSeconds = 60;

/** Waits as long as the server asks, or a second longer each time. */
const backoff = new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
  const error = 'error' in result ? result.error : undefined;
  const seconds = isApiError(error, 'too-many') ? error.retryAfter : undefined;
  return Math.min(seconds ?? attempt, maxSeconds) * 1000;
});

/**
 * A client that waits after 429, as long as the server asks. The client's own retries are within the time limit of one
 * request; these waits are longer, and do not count towards it.
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
