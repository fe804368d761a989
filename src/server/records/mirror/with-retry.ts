import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';

const maxAttempts = 10;
const maxSeconds = 60;

/**
 * A client that waits, as long as it is told to, when it has asked too often. The client repeats what failed within the
 * time limit of one request; these waits are longer than that, and do not count towards it.
 */
export function withRetry(client: Client): Client {
  return {
    settings: client.settings,
    async send(operation, input, options) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await client.send(operation, input, options);
        } catch (error) {
          if (!isApiError(error, 'too-many') || attempt === maxAttempts) throw error;
          await pause(Math.min(error.retryAfter ?? attempt, maxSeconds) * 1000);
        }
      }
    },
  };
}
