/** Whether the client sent a form that is none or broke it off, and neither the disk nor the database failed. */
export function isBrokenForm(error: unknown): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') ||
      // Node's message for a request whose connection ended.
      error.message === 'aborted' ||
      // The parser's messages, of which the second is about a boundary of more than 256 characters.
      /multipart|^The needle /i.test(error.message))
  );
}
