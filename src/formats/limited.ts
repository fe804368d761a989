/** The errors of a body that breaks off or is too large. */
export interface BodyErrors {
  /** The body broke off. */
  brokenOff(cause: unknown): Error;
  /** The body is longer than the limit. */
  tooLarge(): Error;
}

/**
 * Iterates over the pieces of a body, up to a limit in bytes. A longer body is closed, and no byte beyond the limit is
 * returned.
 */
export async function* limited(
  body: AsyncIterable<Buffer>,
  limit: number,
  { brokenOff, tooLarge }: BodyErrors,
): AsyncGenerator<Buffer> {
  let left = limit;
  try {
    for await (const piece of body) {
      left -= piece.length;
      if (left < 0) break;
      yield piece;
    }
  } catch (error) {
    throw brokenOff(error);
  }
  if (left < 0) throw tooLarge();
}
