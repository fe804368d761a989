import pg from 'pg';

/** Returns the database's message about rejected values; null for any other failure. */
export function rowProblem(error: unknown): string | null {
  // Drizzle wraps pg's errors.
  const failure = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(failure instanceof pg.DatabaseError)) return null;
  // Classes 22 and 23: data exceptions and constraint violations.
  return /^2[23]/.test(failure.code ?? '') ? (failure.detail ?? failure.message) : null;
}
