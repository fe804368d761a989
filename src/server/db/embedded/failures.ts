/** Temporary errors: a server starts, stops, crashes or has no free connection. */
const passing = new Set([
  'EAGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

/** Returns '' for an error without a code. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the system refused an action, such as creating a file or starting a program. */
export function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Whether no server listens on the socket that caused the error. */
export function isAbsent(error: unknown): boolean {
  return errorCode(error) === 'ECONNREFUSED' || isWithoutSocket(error);
}

/** Whether the socket is missing; the syscall tells it from a missing file, which has the same code. */
function isWithoutSocket(error: unknown): boolean {
  return (
    error instanceof Error &&
    errorCode(error) === 'ENOENT' &&
    'syscall' in error &&
    error.syscall === 'connect'
  );
}

/** Matches pg's messages, which have no code, for a connection that ended during or before a query. */
const broken = /^Connection terminated|is not queryable$/;

/** Whether a later attempt to connect may work. */
export function isPassing(error: unknown): boolean {
  return (
    passing.has(errorCode(error)) ||
    isWithoutSocket(error) ||
    (error instanceof Error && broken.test(error.message))
  );
}
