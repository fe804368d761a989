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

/** What pg says, without a code, when an answer did not come in time, or a connection. */
const silent = /^(?:Query read timeout|timeout expired)$/;

const readOnlyCode = '25006';

/** A server that takes no writes, where one that does is needed. */
export class ReadOnlyServer extends Error {
  readonly code = readOnlyCode;

  constructor() {
    super('The database takes no writes: its address leads to a standby, or it was made read-only.');
  }
}

/** What the system says of a host, or of a process that has as many files and connections open as it may. */
const unreachable = new Set([
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EMFILE', 'ENFILE'],
]);

/**
 * Whether the database cannot be reached, starts, stops, has crashed or takes no writes, as one that another has taken
 * over from: trying again, a little later and on another connection, may work.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isPassing(error) || tooLate.test(error.message) || silent.test(error.message)) return true;
  if (isReadOnly(error)) return true;
  // Class 08: the connection failed.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('08')) return true;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) return true;
  return isUnavailable(error.cause);
}

/** Whether every connection of a pool was in use for too long: the database itself may be well. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return tooLate.test(error.message) || isBusy(error.cause);
}

/** Whether a write was refused because the server, or the connection, only reads. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === readOnlyCode) || isReadOnly(error.cause);
}

/** Whether a standby ended a query because what it read had to make room for what the primary has done since. */
export function isConflictWithRecovery(error: unknown): boolean {
  const code = failureOf(error)?.code;
  return code === '40001' || code === '40P01';
}

/** What an operator has to do, by the code of PostgreSQL's error, before it can store anything again. */
const storageProblems: Readonly<Record<string, string>> = {
  '53000': 'the database may not open more files: raise the limit of its user or of the system',
  '53100': 'the disk of the database is full: free some space or make it larger',
  '53200': 'the database has too little memory: give the machine more, or end other programs',
  '58030': 'the disk of the database fails: replace it, and restore the last backup',
};

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** The two have no code of their own with PostgreSQL. */
const limits = /disk quota exceeded|file too large/i;

/**
 * What an operator has to do before something can be stored again, in the database or in a folder of ours: the disk is
 * full, say. It goes on by itself then. Null for any other failure.
 */
export function storageProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) {
    if (/read-only file system/i.test(error.message))
      return 'the disk of the database is read-only: mount it for writing';
    if (limits.test(error.message))
      return 'the disk gives the database no more room: raise its quota or limit';
    return storageProblems[code] ?? null;
  }
  if (fullDisk.has(code)) return 'a disk is full: free some space or make it larger';
  return storageProblem(error.cause);
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
