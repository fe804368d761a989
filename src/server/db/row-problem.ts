import pg from 'pg';

/** The database's message about rejected values; null for any other failure. */
export function rowProblem(error: unknown): string | null {
  // Drizzle wraps errors of pg.
  const failure = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(failure instanceof pg.DatabaseError)) return null;
  // Classes 22 and 23: data exceptions, and violated constraints.
  return /^2[23]/.test(failure.code ?? '') ? (failure.detail ?? failure.message) : null;
}
