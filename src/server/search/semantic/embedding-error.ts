/** A failure to get vectors. The message contains neither the url nor the key, and no text. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** Whether the endpoint refuses these texts, and not every text. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false } = {}) {
    super(message);
    this.isRefusal = isRefusal;
  }
}
