import { Refusal } from '../../api/refusal.ts';

/** Milliseconds in which an upstream that does not take an operation is not asked for it again. */
const refusedMs = 600_000;

const lasting: readonly Refusal['kind'][] = ['NotFound', 'BadRequest', 'Forbidden'];

/**
 * Asks an upstream for an operation that only another Frontdesk has, about tickets that are there. Null where there is no
 * answer: nobody has asked for this one thing.
 */
export function createOptionalOperation(): <T>(ask: () => Promise<T>) => Promise<T | null> {
  /** By the clock of `performance.now`. */
  let notBefore = 0;
  return async (ask) => {
    if (performance.now() < notBefore) return null;
    try {
      return await ask();
    } catch (error) {
      // The ticket is there: it is the operation that is not, or the key may not.
      if (error instanceof Refusal && lasting.includes(error.kind)) notBefore = performance.now() + refusedMs;
      return null;
    }
  };
}
