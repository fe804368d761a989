/** Classifies database errors. */

import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { isPassing } from './embedded/failures.ts';

export function isUniqueViolation(error: unknown, index: string): boolean {
  const failure = unwrapFailure(error);
  return failure?.code === '23505' && failure.constraint === index;
}

export function isDeadlock(error: unknown): boolean {
  return unwrapFailure(error)?.code === '40P01';
}

/** Matches the pool's message, which has no code, that no connection became free in time. */
const tooLate = /^timeout exceeded when trying to connect$/;

/** The error that too many statements of a user wait for the database, or that none of them moves. */
export class BusyDatabase extends Error {
  /** Seconds after which the line will have moved. */
  readonly retryAfter: number;

  constructor(detail: string, retryAfter: number) {
    super(detail);
    this.retryAfter = retryAfter;
  }
}

/** The error that a request was not begun, as its caller had gone. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller had gone before the request was begun.');
  }
}

/** Matches pg's messages, which have no code, that a response or a connection took too long. */
const silent = /^(?:Query read timeout|timeout expired)$/;

/**
 * Matches pg's message, which has no code, for a pool that was closed: a request whose client has gone may outlast the
 * server's last response.
 */
const closed = /^Cannot use a pool after calling end/;

const readOnlyCode = '25006';

/** The error that a server is read-only although a writable one is needed. */
export class ReadOnlyServer extends Error {
  readonly code = readOnlyCode;

  constructor() {
    super('The database is read-only: its URL leads to a standby, or it was made read-only.');
  }
}

/** The system's error codes for an unreachable host, and for too many open files. */
const unreachable = new Set([
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EMFILE', 'ENFILE'],
]);

/**
 * Whether the database cannot be reached, is starting or stopping, has crashed or is read-only, as after a failover: a
 * later attempt on another connection may succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isPassing(error) || tooLate.test(error.message) || silent.test(error.message)) return true;
  if (error instanceof BusyDatabase || isReadOnly(error) || closed.test(error.message)) return true;
  // Class 08: connection failures.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('08')) return true;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) return true;
  return isUnavailable(error.cause);
}

/** Whether every pool connection was in use for too long, although the database itself may be well. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof BusyDatabase || tooLate.test(error.message) || isBusy(error.cause);
}

/** Returns the error of a line for the database that caused another one. */
export function findBusy(error: unknown): BusyDatabase | null {
  if (!(error instanceof Error)) return null;
  return error instanceof BusyDatabase ? error : findBusy(error.cause);
}

export function isCallerLeft(error: unknown): boolean {
  return error instanceof Error && (error instanceof CallerLeft || isCallerLeft(error.cause));
}

/** Whether a write was refused because the server, or the connection, is read-only. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === readOnlyCode) || isReadOnly(error.cause);
}

/** Whether a standby cancelled a query because the primary has removed rows that it read. */
export function isConflictWithRecovery(error: unknown): boolean {
  const code = unwrapFailure(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Remedies for the operator by PostgreSQL error code. */
const storageProblems: Readonly<Record<string, string>> = {
  '53000': 'the database has reached its limit of open files: raise the limit of its user or of the system',
  '53100': 'the disk of the database is full: free some space or make it larger',
  '53200': 'the database has too little memory: give the machine more memory, or end other programs',
  '58030': 'the disk of the database fails: replace it, and restore the last backup',
};

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** Matches two failures for which PostgreSQL has no codes. */
const limits = /disk quota exceeded|file too large/i;

/**
 * Returns the remedy for a failure that stops all writes to the database or a folder, such as a full disk; null for any
 * other failure. Once it is applied, writes continue without a restart.
 */
export function storageProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) {
    if (/read-only file system/i.test(error.message))
      return 'the disk of the database is read-only: mount it for writing';
    if (limits.test(error.message))
      return 'the database has reached a disk quota or file size limit: raise it';
    return storageProblems[code] ?? null;
  }
  if (fullDisk.has(code)) return 'a disk is full: free some space or make it larger';
  return storageProblem(error.cause);
}

/** Returns the message of a failed query without the query; null for any other error. */
export function queryProblem(error: unknown): string | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  return error.cause instanceof Error ? error.cause.message : 'a query failed';
}

function unwrapFailure(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : undefined;
}
