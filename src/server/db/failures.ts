/** Tells apart what the database refuses. */

import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { isPassing } from './embedded/failures.ts';

/** Whether a unique index refused a row. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const failure = failureOf(error);
  return failure?.code === '23505' && failure.constraint === index;
}

/** Whether a transaction was ended because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return failureOf(error)?.code === '40P01';
}

/** What the pool says, without a code, when no connection could be had in time. */
const tooLate = /^timeout exceeded when trying to connect$/;

const unreachable = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether the database cannot be reached, starts, stops or has crashed: trying again, a little later, may work. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isPassing(error) || tooLate.test(error.message)) return true;
  // Class 08: the connection failed.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('08')) return true;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) return true;
  return isUnavailable(error.cause);
}

/** What the database, or the line to it, says of a query that failed, without the query; null for any other error. */
export function queryProblem(error: unknown): string | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  return error.cause instanceof Error ? error.cause.message : 'a query failed';
}

/** Drizzle wraps what pg throws. */
function failureOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : undefined;
}
