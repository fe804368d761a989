/** A mail as it came, which is too large to be moved at once. */
export interface RawMail {
  /** In bytes. */
  readonly size: number;
  /** Returns the bytes from `start`: `length` of them, or fewer at the end. */
  read(start: number, length: number): Promise<Uint8Array>;
}
