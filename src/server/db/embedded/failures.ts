/** The error codes of a server that is starting, stopping, crashing or full: gone a moment later. */
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

/** The code of a system or PostgreSQL error, '' for any other. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the system refused something: to make a file, say, or to start a program. */
export function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Whether nobody listens on the socket. */
export function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ECONNREFUSED' || isWithoutSocket(error);
}

/** A file that is not there has the same code. */
function isWithoutSocket(error: unknown): boolean {
  return (
    error instanceof Error && codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  );
}

/** What pg says, without a code, of a connection that ended in the middle or before. */
const broken = /^Connection terminated|is not queryable$/;

/** Whether connecting again, a little later, may work. */
export function isPassing(error: unknown): boolean {
  return (
    passing.has(codeOf(error)) ||
    isWithoutSocket(error) ||
    (error instanceof Error && broken.test(error.message))
  );
}
