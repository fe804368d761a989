/** Why there are no vectors. The message names neither the address nor the key, and nothing of the texts. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** Whether it is these texts that the endpoint does not take, rather than any. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false } = {}) {
    super(message);
    this.isRefusal = isRefusal;
  }
}
