/** Tells apart what the database refuses. */

import pg from 'pg';

/** Whether a unique index refused a row. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const failure = failureOf(error);
  return failure?.code === '23505' && failure.constraint === index;
}

/** Whether a transaction was ended because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return failureOf(error)?.code === '40P01';
}

/** Drizzle wraps what pg throws. */
function failureOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : undefined;
}
