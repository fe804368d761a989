import pg from 'pg';

/** Why the database refused rows for what they hold, in its own words; null where something else went wrong. */
export function rowProblem(error: unknown): string | null {
  // Drizzle wraps what pg throws.
  const failure = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(failure instanceof pg.DatabaseError)) return null;
  // Classes 22 and 23: data exceptions, and violated constraints.
  return /^2[23]/.test(failure.code ?? '') ? (failure.detail ?? failure.message) : null;
}
