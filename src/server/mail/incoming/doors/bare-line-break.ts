const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Looks for a line feed or a carriage return that stands alone in a mail, piece by piece as it comes. */
export class LineBreakCheck {
  #hasBare = false;
  /** The last byte of the piece before. */
  #last = 0;

  add(piece: Buffer): void {
    let last = this.#last;
    // Several times as fast as the iterator of a buffer: a turn of the event loop may bring megabytes.
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      // Each of the two is fine only beside the other.
      if ((byte === lineFeed) !== (last === carriageReturn)) this.#hasBare = true;
      last = byte;
    }
    this.#last = last;
  }

  /** Whether one was found, once every piece is added. */
  hasBare(): boolean {
    return this.#hasBare || this.#last === carriageReturn;
  }
}
