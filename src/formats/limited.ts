/** What a reader throws when a body does not come as it should. */
export interface BodyErrors {
  /** It broke off. */
  brokenOff(cause: unknown): Error;
  /** It is longer than the limit. */
  tooLarge(): Error;
}

/**
 * The pieces of a body as they come, up to a limit in bytes. A body that is longer is closed there: no byte beyond the
 * limit is given on.
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
