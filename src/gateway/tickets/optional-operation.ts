import { Refusal } from '../../api/refusal.ts';

/** Milliseconds without another attempt after an upstream refused an operation. */
const refusedMs = 600_000;

const lasting: readonly Refusal['kind'][] = ['NotFound', 'BadRequest', 'Forbidden'];

/**
 * Sends an operation that only another Frontdesk has, about existing tickets. Null without an answer: the operation
 * adds to an answer that does not need it.
 */
export function createOptionalOperation(): <T>(ask: () => Promise<T>) => Promise<T | null> {
  /** By the clock of `performance.now`. */
  let notBefore = 0;
  return async (ask) => {
    if (performance.now() < notBefore) return null;
    try {
      return await ask();
    } catch (error) {
      // The ticket exists, so the operation is missing or the key lacks the scope.
      if (error instanceof Refusal && lasting.includes(error.kind)) notBefore = performance.now() + refusedMs;
      return null;
    }
  };
}
