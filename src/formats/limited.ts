/** The errors of a body that ends too early or is too large. */
export interface BodyErrors {
  brokenOff(cause: unknown): Error;
  tooLarge(): Error;
}

/** Iterates over a body up to a limit in bytes. A longer body is closed; no byte beyond the limit is returned. */
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
