/** The errors of a body that ends too early or is too large. */
export interface BodyErrors {
  /** Creates the error of a body that ended too early. */
  brokenOff(cause: unknown): Error;
  /** Creates the error of a body that is longer than the limit. */
  tooLarge(): Error;
}

/**
 * Iterates over the chunks of a body, up to a limit in bytes. A longer body is closed, and no byte beyond the limit is
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
