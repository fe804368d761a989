import { Refusal } from '../../api/refusal.ts';

/** Milliseconds until the next attempt after an upstream refused an operation. */
const refusedMs = 600_000;

const lasting: readonly Refusal['kind'][] = ['NotFound', 'BadRequest', 'Forbidden'];

/**
 * Creates a function that sends an operation that only Frontdesk has, about existing tickets. It resolves to null on
 * every failure, because callers can do without the result.
 */
export function createOptionalOperation(): <T>(ask: () => Promise<T>) => Promise<T | null> {
  /** Time of the next attempt, in milliseconds of `performance.now()`. */
  let notBefore = 0;
  return async (ask) => {
    if (performance.now() < notBefore) return null;
    try {
      return await ask();
    } catch (error) {
      // The ticket exists, so the upstream lacks the operation, or the key lacks the scope.
      if (error instanceof Refusal && lasting.includes(error.kind)) notBefore = performance.now() + refusedMs;
      return null;
    }
  };
}
